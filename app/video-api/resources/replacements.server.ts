import { calls } from "#contract/calls";
import { replacement } from "../shapes/stored-messages.server";
import { call, method } from "../transport/call.server";
import type { ApiSession } from "../transport/session.server";
import type { MultipartForm } from "../transport/try-aliases.server";

/** videos/{videoId}/replacement */
export const replacements = (session: ApiSession) => ({
  find: method(session, calls.findReplacement, replacement),

  /** Streams the browser's multipart form to the API. */
  start: (videoId: string, form: MultipartForm, signal: AbortSignal) =>
    call(session, calls.replaceFile, { params: { videoId }, form, signal }),

  discard: method(session, calls.discardReplacement),
});
