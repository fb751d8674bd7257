import { z } from "zod";
import { text } from "./fields";
import { limits } from "./limits";
import { mentionShape } from "./mentions";
import { count, id, time, switchState } from "./shapes";
import { ownerShape } from "./users";
import * as t from "#languages/api-fields";
import { withMessage } from "./with-message";

/** Body of PATCH comment/{id}; old clients also send it as `content` or `newContent`. */
export const changedComment = z.object({
  commentContent: text(t.comment, limits.comment, t.commentNeeded),
});

/**
 * Body of POST comments/{videoId}: `parentId` names the comment that it replies to; empty without one. With `once`, the
 * same text within a minute, of one account in one thread, is answered with the first comment, and not added again.
 */
export const newComment = changedComment.extend({
  parentId: z.string(withMessage(() => t.mustBeText({ label: "parentId" }))).optional(),
  once: switchState,
});

/** Body of PATCH comment/heart/{id}. */
export const heartChange = z.object({ hearted: switchState });

/** Body of PATCH comment/pin/{id}. */
export const pinChange = z.object({ pinned: switchState });

/** The orders of a list of threads. */
export const commentSorts = ["createdAt", "likes"] as const;
export type CommentSort = (typeof commentSorts)[number];

const comment = z.object({
  _id: id,
  content: z.string(),
  createdAt: time,
  updatedAt: time,
  owner: ownerShape,
  /** The same as `owner`; old clients read names from here. */
  ownerInfo: ownerShape,
  likesCount: count,
  liked: z.boolean(),
  mentions: z.array(mentionShape),
  /** The comment that started the thread; null for that comment itself. */
  parentId: id.nullable(),
  repliesCount: count,
  isEdited: z.boolean(),
  /** Whether this is the placeholder of a deleted comment with replies; it has neither text nor owner. */
  isDeleted: z.boolean(),
  /** Why all but its author see no text of it: a moderator hides it, or somebody has to look at it first. */
  withheld: z.enum(["", "hidden", "held"]),
  /** Whether the video's owner gave it a heart. */
  isHearted: z.boolean(),
  isPinned: z.boolean(),
});

/** `replies` are the first ones of a thread, oldest first, in lists of threads. */
export const commentShape = comment.extend({ replies: z.array(comment).optional() });

/** Answer of POST comments/{videoId}; `page` is the page of its thread that a reply stands on, of `pageSizes.replies` rows. */
export const addedCommentShape = commentShape.extend({ page: count });

/**
 * Answer of GET comment/{id}/place: the query of the watch page that shows a comment in the list of the newest threads, of
 * `pageSizes.comments` rows: the cursor of its page, the thread that has to be opened, and the cursor of the thread's page.
 */
export const commentPlaceShape = z.object({
  after: z.string().nullable(),
  thread: id.nullable(),
  repliesAfter: z.string().nullable(),
});
export type CommentPlace = z.output<typeof commentPlaceShape>;

export type Comment = z.output<typeof commentShape>;
export type AddedComment = z.output<typeof addedCommentShape>;
