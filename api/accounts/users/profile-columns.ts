import { foldText } from "#api/db/folded-texts";
import { nameColumns } from "#api/db/named-columns";
import { fold } from "#contract/fold";
import { type ProfileName, profileNames } from "#contract/words/profile";
import { usernameSkeleton } from "./username-skeleton";

const names = nameColumns(profileNames, {
  fullName: "full_name",
  discriptions: "description",
  podcastCategory: "podcast_category",
} as const);

/** What people say about themselves, to and from the columns of their accounts. */
export const { toColumn: toProfileColumn, fromRow: fromProfileRow } = names;

/** Names a text in what people download and moderators read; the calls misspell one. */
export const plainName = (name: ProfileName) => (name === "discriptions" ? "description" : name);

export const profileSelection = profileNames.map((name) => `${toProfileColumn(name)} as ${plainName(name)}` as const);

type Change = { [Name in ProfileName]?: string | undefined };
type SearchedColumns<Texts> = (Texts extends { username: string }
  ? { username_folded: string; username_skeleton: string }
  : object) &
  (Texts extends { fullName: string } ? Record<"full_name_folded" | "full_name_wide", string> : object);

/** Builds the columns of these texts, with those by which accounts are searched and kept apart; undefined ones have none. */
export function toProfileColumns<Texts extends Change>(texts: Texts) {
  const { username, fullName } = texts;
  const searchColumns = {
    ...(username !== undefined && { username_folded: fold(username), username_skeleton: usernameSkeleton(username) }),
    ...(fullName !== undefined && foldText("full_name", fullName)),
  };
  return { ...names.toColumns(texts), ...(searchColumns as SearchedColumns<Texts>) };
}
