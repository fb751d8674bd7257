import type { z } from "zod";
import { calls } from "#contract/calls";
import type { newComment } from "#contract/comments";
import { pageSizes } from "#contract/limits";
import { call, method } from "./call.server";
import { comment } from "./community-shapes.server";
import { list, type PagePosition } from "./lists.server";
import { listOf } from "./fetch-rows.server";
import type { ApiSession } from "./session.server";

type Fields = z.output<typeof newComment>;

/** Other servers read `content`. */
const toBody = ({ commentContent }: Fields) => ({ commentContent, content: commentContent });

/** comments/… */
export const comments = (session: ApiSession) => ({
  list: (videoId: string, place: PagePosition) =>
    list(session, listOf(calls.listComments, { params: { videoId }, shape: comment }), place, pageSizes.comments),

  find: method(session, calls.findComment, comment),

  add: (videoId: string, fields: Fields) =>
    call(session, calls.addComment, { params: { videoId }, body: toBody(fields) }),

  edit: (commentId: string, fields: Fields) =>
    call(session, calls.editComment, { params: { commentId }, body: toBody(fields) }),

  remove: method(session, calls.deleteComment),
});
