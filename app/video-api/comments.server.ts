import { z } from "zod";
import type { newComment } from "#contract/comments";
import { pageSizes } from "#contract/limits";
import { call } from "./call.server";
import { comment } from "./community-shapes.server";
import { list, type Place } from "./lists.server";
import type { ApiSession } from "./session.server";

type Fields = z.output<typeof newComment>;

/** comments/… */
export const comments = (session: ApiSession) => ({
  list: (videoId: string, place: Place) =>
    list(session, { to: ["GET comments/:videoId"], ids: { videoId }, of: comment }, place, pageSizes.comments),

  find: (id: string) => call(session, { to: ["GET comment/:id", "GET comments/c/:id"], ids: { id }, answer: comment }),

  add: (videoId: string, { commentContent }: Fields) =>
    call(session, {
      to: ["POST comments/:videoId"],
      ids: { videoId },
      fields: { commentContent, content: commentContent },
      answer: z.unknown(),
    }),

  edit: (id: string, { commentContent }: Fields) =>
    call(session, {
      to: ["PATCH comment/:id", "PATCH comments/c/:id"],
      ids: { id },
      fields: { commentContent, content: commentContent },
      answer: z.unknown(),
    }),

  remove: (id: string) =>
    call(session, { to: ["DELETE comment/:id", "DELETE comments/c/:id"], ids: { id }, answer: z.unknown() }),
});
