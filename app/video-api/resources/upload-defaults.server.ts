import { z } from "zod";
import { calls } from "#contract/calls";
import { noDefaults, type UploadDefaults, type uploadDefaults, uploadDefaultsShape } from "#contract/video-details";
import { call, method } from "../transport/call.server";
import type { ApiSession } from "../transport/session.server";
import { toTexts } from "../shapes/view-models.server";

/** Earlier releases lack some details of a video. */
const shape: z.ZodType<UploadDefaults> = z.preprocess(
  (defaults) => ({ ...noDefaults, ...(defaults as object) }),
  uploadDefaultsShape,
);

type Fields = z.output<typeof uploadDefaults>;

export const uploadDefaultsOf = (session: ApiSession) => ({
  find: method(session, calls.findUploadDefaults, shape),
  change: (changed: { [Name in keyof Fields]?: Fields[Name] | undefined }) =>
    call(session, calls.changeUploadDefaults, { body: toTexts(changed) }, shape),
});
