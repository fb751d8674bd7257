import { z } from "zod";
import { type Draft, draftShape, uploadLimitsShape } from "#contract/drafts";
import { pageSizes } from "#contract/limits";
import { call } from "./call.server";
import { list, type Place } from "./lists.server";
import type { ApiSession } from "./session.server";
import { isLacking } from "./spellings.server";
import type { MultipartForm } from "./multipart.server";

const draft: z.ZodType<Draft> = draftShape;

/** drafts/… and uploads/limits */
export const drafts = (session: ApiSession) => ({
  list: (place: Place) => list(session, { to: ["GET drafts"], of: draft }, place, pageSizes.table),

  find: (id: string) => call(session, { to: ["GET drafts/:id"], ids: { id }, answer: draft }),

  /** The draft of a form; null where there is none. */
  async ofForm(token: string) {
    const found = await list(session, { to: ["GET drafts"], query: { draft: token }, of: draft }, {}, 1);
    return { data: found.data.docs.find((each) => each.draft === token) ?? null };
  },

  keep: ({ body, type }: MultipartForm, signal: AbortSignal) =>
    call(session, { to: ["POST drafts"], body, type, signal, answer: draft }),

  remove: (id: string) => call(session, { to: ["DELETE drafts/:id"], ids: { id }, answer: z.unknown() }),

  limits: () => call(session, { to: ["GET uploads/limits"], answer: uploadLimitsShape }),

  /** Whether the server was found to keep no drafts. */
  areLacking: () => isLacking(session.site.apiUrl, "GET uploads/limits"),
});
