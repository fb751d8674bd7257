import { foldText } from "#api/db/folded-texts";
import { nameColumns } from "#api/db/named-columns";
import { fold } from "#contract/fold";
import { type ProfileName, profileNames } from "#contract/words/profile";
import { usernameSkeleton } from "./username-skeleton";

const profileColumns = nameColumns(profileNames, {
  fullName: "full_name",
  discriptions: "description",
  podcastCategory: "podcast_category",
} as const);

/** Converts what people say about themselves to and from the columns of their accounts. */
export const { toColumn: toProfileColumn, fromRow: fromProfileRow } = profileColumns;

/** Names a text for downloads and moderators. The API misspells one name, `discriptions`. */
export const plainName = (name: ProfileName) => (name === "discriptions" ? "description" : name);

export const profileSelection = profileNames.map((name) => `${toProfileColumn(name)} as ${plainName(name)}` as const);

type Change = { [Name in ProfileName]?: string | undefined };
type SearchedColumns<Texts> = (Texts extends { username: string }
  ? { username_folded: string; username_skeleton: string }
  : object) &
  (Texts extends { fullName: string } ? Record<"full_name_folded" | "full_name_wide", string> : object);

/** Builds the columns of these texts, and of the folded texts by which accounts are searched and compared. Skips undefined texts. */
export function toProfileColumns<Texts extends Change>(texts: Texts) {
  const { username, fullName } = texts;
  const searchColumns = {
    ...(username !== undefined && { username_folded: fold(username), username_skeleton: usernameSkeleton(username) }),
    ...(fullName !== undefined && foldText("full_name", fullName)),
  };
  return { ...profileColumns.toColumns(texts), ...(searchColumns as SearchedColumns<Texts>) };
}
