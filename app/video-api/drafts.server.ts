import type { z } from "zod";
import { calls } from "#contract/calls";
import { type Draft, draftShape, uploadLimitsShape } from "#contract/drafts";
import { pageSizes } from "#contract/limits";
import { isMissing } from "./aliases.server";
import type { MultipartForm } from "./try-aliases.server";
import { call, method } from "./call.server";
import { list, type Place } from "./lists.server";
import { listOf } from "./fetch-rows.server";
import type { ApiSession } from "./session.server";

const draft: z.ZodType<Draft> = draftShape;

/** drafts/… and uploads/limits */
export const drafts = (session: ApiSession) => ({
  list: (place: Place) => list(session, listOf(calls.listDrafts, { of: draft }), place, pageSizes.table),

  find: method(session, calls.findDraft, draft),

  /** The draft of a form; null where there is none. */
  async ofForm(token: string) {
    const found = await list(session, listOf(calls.listDrafts, { query: { draft: token }, of: draft }), {}, 1);
    return { data: found.data.docs.find((each) => each.draft === token) ?? null };
  },

  keep: (form: MultipartForm, signal: AbortSignal) => call(session, calls.addDraft, { form, signal }, draft),

  remove: method(session, calls.deleteDraft),

  limits: method(session, calls.findUploadLimits, uploadLimitsShape),

  /** Whether the server was found to keep no drafts. */
  areLacking: () => isMissing(session.site.apiUrl, calls.findUploadLimits),
});
