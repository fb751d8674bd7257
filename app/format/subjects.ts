import type { ReportableKind } from "#contract/moderation";
import type { Owner } from "#contract/users";
import { encodePath, tweetPath } from "./path";

export const kindSegments = {
  video: "video",
  comment: "comment",
  tweet: "tweet",
  playlist: "playlist",
  user: "channel",
} as const satisfies Record<ReportableKind, string>;

/** Maps a kind to the ICU select key of messages; a channel is `other`. */
export const toKindSelector = (kind: ReportableKind) => (kind === "user" ? "other" : kind);

type SubjectTexts = Readonly<Record<string, string>>;

/** Returns the label of a subject: its title, name or content, cut to about 140 characters. */
export function formatSubject({ title, name, content, fullName, username }: SubjectTexts): string {
  const text = [title, name, content, fullName, username].find(Boolean) ?? "";
  const letters = [...text.replace(/\s+/g, " ").trim()];
  return letters.length > 140 ? `${letters.slice(0, 140).join("")}…` : letters.join("");
}

interface SubjectReference {
  kind: ReportableKind;
  subjectId: string;
  copy: SubjectTexts;
  owner: Pick<Owner, "_id" | "username"> | null;
}

/** Builds the path of the page that shows a subject; null when the owner's account was deleted. */
export function subjectPath({ kind, subjectId, copy, owner }: SubjectReference): string | null {
  if (kind === "video") return encodePath`/video/${subjectId}`;
  if (kind === "comment") return encodePath`/video/${copy.videoId ?? ""}/comments/${subjectId}`;
  if (!owner) return null;
  if (kind === "playlist") return encodePath`/playlist/${subjectId}/${owner.username}`;
  return kind === "tweet" ? tweetPath(owner, subjectId) : encodePath`/user/${owner.username}/${owner._id}`;
}
