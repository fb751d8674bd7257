import { newId, timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { recoverRepeatedId, throwIfRepeated } from "#api/db/repeated-texts";
import { addEvent } from "#api/site/events/add-event";
import { parseId } from "#api/http/validate";
import type { Author } from "#api/community/spam/find-hold-by-site";
import { createSpamRecordId, withPostRecord } from "#api/community/spam/recent-posts";
import { refuseBlocked } from "#api/accounts/users/refuse-blocked";
import { findCommentedVideo, findCommentRules, videoNotFound } from "#api/videos/videos/find-video";
import type { AddedComment, Comment } from "#contract/comments";
import { ApiError } from "#contract/errors";
import { fold } from "#contract/fold";
import { pageSizes } from "#contract/limits";
import { addToCommentsCount, addToRepliesCount } from "./comment-counts";
import { findCommentHold, type Hold, noHold } from "./find-comment-hold";
import { findRepeatedComment } from "./find-repeated-comment";
import { commentNotFound, findComment, isNotDeleted, isCommentVisible } from "./comment-rows";
import { holdComment } from "./withhold-comment";
import * as t from "#languages/api-community";

interface NewComment {
  videoId: string;
  author: Author;
  content: string;
  /** The comment that it replies to; a reply to a reply joins the same thread. */
  parentId?: string | undefined;
  /** Whether the same text, sent again within a minute, adds no second comment and returns the first. */
  returnsFirstIfRepeated?: boolean | undefined;
}

/**
 * Adds a comment or a reply to a video; the counts of comments and replies leave out a held one. Throws 404 when the author may not see the video
 * or the parent is not a comment on the video, and 403 when comments are off or the video's owner blocks the author.
 */
export async function addComment(db: Db, comment: NewComment): Promise<AddedComment> {
  const { videoId, author, content, parentId } = comment;
  const video = await findCommentedVideo(db, videoId, author.id);
  if (video.commentRule === "off") throw new ApiError(403, t.commentsOff);
  await refuseBlocked(db, { ownerId: video.owner_id, blockedId: author.id }, "comments");
  const requestedParentId = parentId ? parseId(parentId, "comment") : null;
  // Checked before the post is recorded: a refused comment that is sent again is no repetition.
  if (requestedParentId) await findThreadId(db, video.id, requestedParentId);
  const recordId = createSpamRecordId(comment, `${video.id} ${requestedParentId}`);
  const insertion = withPostRecord(db, recordId, async () => {
    const hold = await findCommentHold(db, video, { author, content, recordId });
    return insertComment(
      db,
      { ...comment, videoId: video.id, channelId: video.owner_id, parentId: requestedParentId },
      hold,
    );
  });
  // `throwIfRepeated` rejects the insertion with the id of the first comment, which `recoverRepeatedId` returns.
  const newComment = await findComment(db, await insertion.catch(recoverRepeatedId), author.id);
  return { ...newComment, page: await findReplyPage(db, newComment) };
}

interface CheckedComment extends Omit<NewComment, "parentId"> {
  parentId: string | null;
  channelId: string;
}

function insertComment(db: Db, comment: CheckedComment, hold: Hold | null) {
  const { videoId, channelId, author, content, parentId, returnsFirstIfRepeated } = comment;
  const now = timestamp();
  const texts = { content, text_folded: fold(content) };
  const row = { id: newId(), video_id: videoId, owner_id: author.id, ...texts, created_at: now, updated_at: now };
  return db.transaction().execute(async (trx) => {
    if (!(await addToCommentsCount(trx, videoId, hold ? 0 : 1))) throw videoNotFound();
    const threadId = parentId && (await findThreadId(trx, videoId, parentId));
    if (returnsFirstIfRepeated) throwIfRepeated(await findRepeatedComment(trx, { ...row, parent_id: threadId }));
    if (threadId && !hold) await addToRepliesCount(trx, threadId, 1);
    await trx
      .insertInto("comments")
      .values({
        ...row,
        parent_id: threadId,
        ...(hold ? { withheld: "held", is_announced: 0, ...hold } : { withheld: "", is_announced: 1, ...noHold }),
      })
      .execute();
    const eventIds = { commentId: row.id, videoId, channelId, authorId: author.id };
    await addEvent(
      trx,
      hold ? { kind: "comment.held", ...eventIds } : { kind: "comment.added", ...eventIds, answeredId: parentId },
    );
    return row.id;
  });
}

/** Finds the thread of a reply. Throws 404 when the video has no such comment. */
async function findThreadId(db: Db, videoId: string, parentId: string): Promise<string> {
  const parent = await db
    .selectFrom("comments")
    .select(["id", "parent_id"])
    .where("id", "=", parentId)
    .where("video_id", "=", videoId)
    .where(isCommentVisible)
    .executeTakeFirstOrThrow(commentNotFound);
  return parent.parent_id ?? parent.id;
}

/** Finds the page of its thread on which a new reply appears: the last page, since the oldest replies come first. */
async function findReplyPage(db: Db, { parentId, withheld }: Comment): Promise<number> {
  if (!parentId) return 1;
  const thread = await db
    .selectFrom("comments")
    .select("replies_count")
    .where("id", "=", parentId)
    .executeTakeFirstOrThrow(commentNotFound);
  return Math.ceil((thread.replies_count + (withheld ? 1 : 0)) / pageSizes.replies);
}

type ChangedComment = Record<"id" | "content", string>;

/**
 * Changes a comment, even when its video is no longer visible; the new text may be held. Throws 404 when the comment does
 * not exist or belongs to another account, and 403 when the video's owner blocks the author.
 */
export async function changeComment(db: Db, author: Author, { id, content }: ChangedComment): Promise<Comment> {
  const savedComment = await db
    .selectFrom("comments")
    .select(["video_id", "content"])
    .where("id", "=", id)
    .where("owner_id", "=", author.id)
    .where(isNotDeleted)
    .executeTakeFirstOrThrow(commentNotFound);
  const rules = await findCommentRules(db, savedComment.video_id);
  await refuseBlocked(db, { ownerId: rules.owner_id, blockedId: author.id }, "comments");
  const post = { author, content, recordId: newId(), isEdit: true };
  await withPostRecord(db, post.recordId, async () => {
    const hold = savedComment.content === content ? null : await findCommentHold(db, rules, post);
    await db.transaction().execute(async (trx) => {
      if (hold) await holdComment(trx, id, hold);
      await updateContent(trx, author.id, { id, content });
    });
  });
  return findComment(db, id, author.id);
}

async function updateContent(trx: Db, authorId: string, { id, content }: ChangedComment) {
  const result = await trx
    .updateTable("comments")
    .set({ content, text_folded: fold(content), updated_at: timestamp() })
    .where("id", "=", id)
    .where("owner_id", "=", authorId)
    .where(isNotDeleted)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw commentNotFound();
}
