import type { Db } from "#api/db/open";
import { hasVisibleCharacter } from "#contract/fields";
import { fold } from "#contract/fold";
import { limits } from "#contract/limits";
import { addToCounters } from "./add-to-counters";
import { importRows, type RowKind } from "./import-rows";
import { createReference, insertNewRows, type ParsedRow } from "./insert-batch";
import { type RecordFields, pick, readId, readText, invalidIdReason, ownerNames, readTimes } from "./record";
import type { ImportSite } from "./import-site";
import { type Changes, fitText } from "./fit-text";
import { readVisibility } from "./visibility";

interface CommentRow {
  id: string;
  video_id: string;
  owner_id: string;
  parent_id: string | null;
  content: string;
  text_folded: string;
  created_at: string;
  updated_at: string;
}

const parentNames = ["parentId", "parent", "parentComment", "parentCommentId", "replyTo"];

/** Imports comments, then the replies whose parents exist, and then all other replies as comments without a parent. */
export async function importComments(site: ImportSite) {
  await importRows(site, "comments", createCommentKind("comments"));
  const replies = createCommentKind("replies");
  const retry = { isRepeated: true, isRetry: true };
  let pass = await importRows(site, "comments", replies, { isRepeated: true });
  while (pass.left > 0 && pass.came > 0) pass = await importRows(site, "comments", replies, retry);
  if (pass.left > 0) await importRows(site, "comments", createCommentKind("orphans"), retry);
}

/** Reads one kind of comments, and leaves the other records to another pass. */
const createCommentKind = (kind: "comments" | "replies" | "orphans"): RowKind<CommentRow> => ({
  parse(record) {
    const parentId = readId(pick(record, ...parentNames));
    if ((parentId !== null) !== (kind !== "comments")) return [];
    return parseComment(record, parentId, kind === "orphans");
  },
  insert: insertComments,
  isLeft: ({ name }) => name === "parent",
});

function parseComment(
  record: RecordFields,
  parentId: string | null,
  isOrphan: boolean,
): ParsedRow<CommentRow>[] | string {
  const id = readId(record._id);
  const video_id = readId(pick(record, "video", "videoId", "video_id"));
  const owner_id = readId(pick(record, ...ownerNames, "commentedBy", "ownerInfo"));
  if (!id) return invalidIdReason;
  if (!video_id) return "it names no video";
  if (!owner_id) return "it names no author";
  if (readVisibility(record).visibility !== "public") return "it is not public there";
  const changes: Changes = [];
  const text = readText(pick(record, "content", "commentContent", "comment", "text", "body"));
  const content = fitText("content", text, limits.comment, changes);
  if (!hasVisibleCharacter(content)) return "it has no text";
  if (isOrphan) changes.push(`its parent ${parentId} is not on this site: it is a comment of its own`);
  const parent_id = isOrphan ? null : parentId;
  const row = { id, video_id, owner_id, parent_id, content, text_folded: fold(content), ...readTimes(record, changes) };
  const references = [createReference("videos", video_id, "video"), createReference("users", owner_id, "author")];
  if (parent_id) references.push(createReference("comments", parent_id, "parent"));
  return [{ key: id, row, references, changes }];
}

async function insertComments(trx: Db, rows: CommentRow[]): Promise<number> {
  const threads = await findThreads(trx, rows);
  // A reply to a reply joins its thread. A reply to a comment of another video becomes a comment without a parent.
  const threadedRows = rows.map((row) => ({
    ...row,
    parent_id: threads.get(`${row.video_id}/${row.parent_id}`) ?? null,
  }));
  const insertedComments = await insertNewRows(trx, "comments", threadedRows, ["video_id", "parent_id"]);
  const parents = insertedComments.flatMap(({ parent_id }) => parent_id ?? []);
  await addToCounters(trx, "videos", { comments_count: insertedComments.map(({ video_id }) => video_id) });
  await addToCounters(trx, "comments", { replies_count: parents });
  return insertedComments.length;
}

/** Finds the id of the thread that a reply joins, by the ids of its video and its parent. */
async function findThreads(trx: Db, rows: CommentRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ parent_id }) => parent_id ?? []);
  if (ids.length === 0) return new Map();
  const parents = await trx
    .selectFrom("comments")
    .select(["id", "video_id", "parent_id"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(parents.map(({ id, video_id, parent_id }) => [`${video_id}/${id}`, parent_id ?? id]));
}
