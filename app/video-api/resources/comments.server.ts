import type { z } from "zod";
import { calls } from "#contract/calls";
import { type changedComment, commentPlaceShape, type newComment } from "#contract/comments";
import { pageSizes } from "#contract/limits";
import { call, method } from "../transport/call.server";
import { addedComment, comment } from "../shapes/community-shapes.server";
import { list, type PagePosition } from "../transport/lists.server";
import { listOf } from "../transport/fetch-rows.server";
import type { ApiSession } from "../transport/session.server";

/** Sends the text under a second name, which other servers read. */
const toBody = ({ commentContent }: z.output<typeof changedComment>) => ({ commentContent, content: commentContent });

const listOfComments = (videoId: string, query: { parent: string; sortBy?: string | null }) =>
  listOf(calls.listComments, { params: { videoId }, query, shape: comment });

export const comments = (session: ApiSession) => ({
  /** Lists threads with their first replies; servers without threads answer all comments. */
  list: (videoId: string, { sortBy = null, ...position }: PagePosition & { sortBy?: string | null }) =>
    list(session, listOfComments(videoId, { parent: "none", sortBy }), position, pageSizes.comments),

  /** Lists the newest comments and replies, without threads. */
  newest: (videoId: string) =>
    list(session, listOf(calls.listComments, { params: { videoId }, shape: comment }), {}, pageSizes.feed),

  replies: (videoId: string, parent: string, position: PagePosition) =>
    list(session, listOfComments(videoId, { parent }), position, pageSizes.replies),

  find: method(session, calls.findComment, comment),
  findPlace: method(session, calls.findCommentPlace, commentPlaceShape),

  add: (videoId: string, { parentId, ...fields }: z.output<typeof newComment>) => {
    const body = { ...toBody(fields), once: true, ...(parentId ? { parentId } : {}) };
    return call(session, calls.addComment, { params: { videoId }, body }, addedComment);
  },

  edit: (commentId: string, fields: z.output<typeof changedComment>) => {
    const body = { ...toBody(fields), newContent: fields.commentContent };
    return call(session, calls.editComment, { params: { commentId }, body });
  },

  remove: method(session, calls.deleteComment),

  heart: (commentId: string, hearted: boolean) =>
    call(session, calls.heartComment, { params: { commentId }, body: { hearted } }),

  pin: (commentId: string, pinned: boolean) =>
    call(session, calls.pinComment, { params: { commentId }, body: { pinned } }),
});
