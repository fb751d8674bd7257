import { z } from "zod";
import { calls } from "#contract/calls";
import { type Draft, draftShape, frameShape, type UploadLimits, uploadLimitsShape } from "#contract/drafts";
import { pageSizes } from "#contract/limits";
import { mapFields } from "#contract/fields";
import { blankDetails } from "#contract/words/video-details";
import { isMissing } from "../transport/aliases.server";
import type { MultipartForm } from "../transport/try-aliases.server";
import { call, method } from "../transport/call.server";
import { list, listMethod } from "../transport/lists.server";
import { listOf } from "../transport/fetch-rows.server";
import type { ApiSession } from "../transport/session.server";

/** Earlier releases keep drafts without some details of a video. */
const draft: z.ZodType<Draft> = draftShape.extend(
  mapFields(blankDetails, (name) => z.string().catch(blankDetails[name])),
);

/** Earlier releases offer no frames. */
const uploadLimits: z.ZodType<UploadLimits> = uploadLimitsShape.extend({ offersFrames: z.boolean().catch(false) });

/** drafts/… and uploads/limits */
export const drafts = (session: ApiSession) => ({
  list: listMethod(session, calls.listDrafts, draft, pageSizes.table),

  find: method(session, calls.findDraft, draft),

  /** Lists frames of the draft's video; the server makes them at the first call, which takes seconds. */
  frames: method(session, calls.listFrames, z.array(frameShape)),

  /** Finds the draft of a form by its token; null if there is none. */
  async findByToken(token: string) {
    const page = await list(session, listOf(calls.listDrafts, { query: { draft: token }, shape: draft }), {}, 1);
    return { data: page.data.docs.find((each) => each.draft === token) ?? null };
  },

  save: (form: MultipartForm, signal: AbortSignal) => call(session, calls.addDraft, { form, signal }, draft),

  /** Saves texts without a form's files. */
  begin: method(session, calls.addDraft, draft),

  remove: method(session, calls.deleteDraft),

  limits: method(session, calls.findUploadLimits, uploadLimits),

  /** Returns whether the server was found to lack drafts. */
  areMissing: () => isMissing(session.site.apiUrl, calls.findUploadLimits),
});
