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
 * Body of POST comments/{videoId}. `parentId` is the comment that it replies to; may be empty. With `once`, a second
 * comment of an account with the same text in the same thread within a minute is not added: the response has the first.
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
  /** Why only its author sees its text: a moderator hides it, or it waits for approval. Empty when everybody sees it. */
  withheld: z.enum(["", "hidden", "held"]),
  /** Whether the video's owner gave it a heart. */
  isHearted: z.boolean(),
  isPinned: z.boolean(),
});

/** `replies` are the first ones of a thread, oldest first, in lists of threads. */
export const commentShape = comment.extend({ replies: z.array(comment).optional() });

/** Answer of POST comments/{videoId}. `page` is the page of the thread on which a reply appears, of `pageSizes.replies` rows. */
export const addedCommentShape = commentShape.extend({ page: count });

/** Answer of GET comment/{id}/place: the query of the watch page that shows the comment in the list of newest threads. */
export const commentPlaceShape = z.object({
  /** The cursor of the page with its thread, of `pageSizes.comments` rows; null for the first page. */
  after: z.string().nullable(),
  /** The thread that has to be opened; null when the comment is visible without that. */
  thread: id.nullable(),
  /** The cursor of the page of the thread, of `pageSizes.replies` rows; null for the first page. */
  repliesAfter: z.string().nullable(),
});
export type CommentPlace = z.output<typeof commentPlaceShape>;

export type Comment = z.output<typeof commentShape>;
export type AddedComment = z.output<typeof addedCommentShape>;
