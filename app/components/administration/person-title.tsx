import type { ComponentProps } from "react";
import { nameAccount } from "#app/format/authors";
import { encodePath } from "#app/format/path";
import type { ActForm } from "./act-form";

interface Person {
  _id: string;
  username: string;
  fullName: string;
}

/** Returns the props with which an `ActForm` leads back to the page of its account. */
export const toParentProps = ({ _id, username, fullName }: Person) =>
  ({
    closeTo: encodePath`/administration/users/${_id}`,
    parent: nameAccount({ fullName, username }),
  }) satisfies Partial<ComponentProps<typeof ActForm>>;

/** Renders the username of the account that an act concerns, as below the title of the account's page. */
export const ManagedAccountTitle = ({ username }: Person) => (
  <p className="-mt-2 text-muted">
    <bdi>{`@${username}`}</bdi>
  </p>
);
