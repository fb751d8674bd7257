import { useRouteLoaderData } from "@remix-run/react";
import type { User } from "#contract/users";

export type SettingsAccount = Pick<User, "username" | "fullName" | "discriptions" | "avatar" | "coverImage"> & {
  email: string;
  /** null on servers without podcasts. */
  podcastCategory: string | null;
  hasPasskey: boolean;
  /** When the account is to be deleted; null unless its owner asked for that. */
  deletionAt: string | null;
};

/** Returns the signed-in account as the loader of the settings page sent it. */
export const useSettingsAccount = () => useRouteLoaderData<SettingsAccount>("routes/_app.settings")!;
