import type { ComponentProps } from "react";
import { encodePath } from "#app/format/path";
import type { ActForm } from "./act-form";

interface Person {
  _id: string;
  username: string;
  fullName: string;
}

/** Leads from an act back to the page of the account that it is on, by the person's name. */
export const ofPerson = ({ _id, username, fullName }: Person) =>
  ({
    closeTo: encodePath`/administration/users/${_id}`,
    parent: fullName || username,
  }) satisfies Partial<ComponentProps<typeof ActForm>>;

/** Names the account that an act is on as its page does. */
export const PersonTitle = ({ username }: Person) => (
  <p className="-mt-2 text-muted">
    <bdi>{`@${username}`}</bdi>
  </p>
);
