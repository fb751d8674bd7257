import { useRouteLoaderData } from "@remix-run/react";
import type { User } from "#contract/users";
import type { ProfileName } from "#contract/words/profile";

export type SettingsAccount = Pick<
  User,
  Exclude<ProfileName, "podcastCategory" | "links"> | "avatar" | "coverImage"
> & {
  email: string;
  /** Null on servers without podcasts. */
  podcastCategory: string | null;
  /** Null on servers whose channels have no links. */
  links: string | null;
  hasPasskey: boolean;
  /** When the account will be deleted; null unless its owner asked for that. */
  deletionAt: string | null;
};

export const useSettingsAccount = () => useRouteLoaderData<SettingsAccount>("routes/_app.settings")!;
