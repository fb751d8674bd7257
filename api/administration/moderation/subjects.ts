import { type RawBuilder, sql, type Transaction } from "kysely";
import { isOnVisibleVideo, isCommentVisible } from "#api/community/comments/comment-rows";
import { setCommentHidden } from "#api/community/comments/withhold-comment";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { setPlaylistHidden } from "#api/community/playlists/write-playlist";
import { setTweetHidden } from "#api/community/tweets/withhold-tweet";
import { toOwner } from "#api/accounts/users/owner";
import { plainName, toProfileColumn } from "#api/accounts/users/profile-columns";
import { toDetailColumn } from "#api/videos/details/columns";
import { isVisibleTo } from "#api/videos/videos/visibility";
import { setVideoHidden } from "#api/videos/videos/change-visibility";
import { ApiError } from "#contract/errors";
import type { ReportableKind } from "#contract/moderation";
import { playlistTextNames } from "#contract/words/playlists";
import { reportedProfileNames } from "#contract/words/profile";
import { reportedNames } from "#contract/words/video-details";
import * as t from "#languages/api-administration";

interface Kind {
  table: "videos" | "comments" | "tweets" | "playlists" | "users";
  /** The columns whose texts a report saves, by field name. */
  columns: Readonly<Record<string, string>>;
  isHidden: RawBuilder<boolean>;
  /** Matches the subjects that a viewer may see and report. */
  visibleTo: (viewerId: string | null) => RawBuilder<boolean>;
  /** Hides a subject or shows it again; absent for channels. */
  setHidden?: (trx: Transaction<Tables>, id: string, isHidden: boolean) => Promise<boolean>;
}

const never = sql<boolean>`false`;

const mapToColumns = <Name extends string>(names: readonly Name[], toColumn: (name: Name) => string = (name) => name) =>
  Object.fromEntries(names.map((name) => [name, toColumn(name)]));

/** The kinds of subjects that people may report: their tables and texts, and how moderators hide them. */
export const subjectKinds: Record<ReportableKind, Kind> = {
  video: {
    table: "videos",
    columns: mapToColumns(reportedNames, toDetailColumn),
    isHidden: sql<boolean>`is_hidden = 1`,
    visibleTo: isVisibleTo,
    setHidden: setVideoHidden,
  },
  comment: {
    table: "comments",
    columns: { content: "content", videoId: "video_id" },
    isHidden: sql<boolean>`withheld = 'hidden'`,
    visibleTo: (viewerId) => sql<boolean>`${isCommentVisible} and ${isOnVisibleVideo(viewerId)}`,
    setHidden: setCommentHidden,
  },
  tweet: {
    table: "tweets",
    columns: { content: "content" },
    isHidden: sql<boolean>`withheld = 'hidden'`,
    visibleTo: () => sql<boolean>`withheld = ''`,
    setHidden: setTweetHidden,
  },
  playlist: {
    table: "playlists",
    columns: mapToColumns(playlistTextNames),
    isHidden: sql<boolean>`is_hidden = 1`,
    visibleTo: () => sql<boolean>`kind = 'list' and is_hidden = 0`,
    setHidden: setPlaylistHidden,
  },
  user: {
    table: "users",
    columns: Object.fromEntries(reportedProfileNames.map((name) => [plainName(name), toProfileColumn(name)])),
    isHidden: never,
    visibleTo: () => sql<boolean>`(waiting_since is null and deleting_since is null)`,
  },
};

export interface Subject {
  ownerId: string;
  copy: Record<string, string>;
  isHidden: boolean;
}

interface SubjectId {
  kind: ReportableKind;
  id: string;
}

type Row = Record<string, string> & { owner_id: string; is_hidden: number | boolean };

/** Reads a subject, even a hidden one; null when it does not exist. */
export const findSubject = (db: Db, subject: SubjectId) => readSubject(db, subject, sql<boolean>`true`);

/** Reads a subject that the viewer may see. Throws 404 for any other. */
export async function findVisibleSubject(db: Db, subjectId: SubjectId, viewerId: string | null) {
  const subject = await readSubject(db, subjectId, subjectKinds[subjectId.kind].visibleTo(viewerId));
  if (!subject) throw subjectNotFound();
  return subject;
}

/** Reads the owner and the texts of a subject that the viewer may see. Throws 404 for any other. */
export async function describeVisibleSubject(db: Db, subject: SubjectId, viewerId: string | null) {
  const { ownerId, copy } = await findVisibleSubject(db, subject, viewerId);
  const owner = await db
    .selectFrom("users")
    .select(["users.id as owner_id", "username", "full_name", "avatar"])
    .where("users.id", "=", ownerId)
    .executeTakeFirstOrThrow(subjectNotFound);
  return { owner: toOwner(owner), copy };
}

async function readSubject(db: Db, { kind, id }: SubjectId, matches: RawBuilder<boolean>): Promise<Subject | null> {
  const { table, columns, isHidden } = subjectKinds[kind];
  const ownerColumn = kind === "user" ? "id" : "owner_id";
  const texts = Object.entries(columns).map(([field, column]) => sql`${sql.ref(column)} as ${sql.ref(field)}`);
  const { rows } =
    await sql<Row>`select ${sql.ref(ownerColumn)} as owner_id, ${isHidden} as is_hidden, ${sql.join(texts)}
    from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${id} and ${matches}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const copy = Object.fromEntries(Object.keys(columns).map((field) => [field, row[field]!]));
  return { ownerId: row.owner_id, copy, isHidden: Boolean(row.is_hidden) };
}

export const subjectNotFound = () => new ApiError(404, t.subjectGone);
