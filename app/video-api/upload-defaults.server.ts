import { z } from "zod";
import { calls } from "#contract/calls";
import { type UploadDefaults, uploadDefaults, uploadDefaultsShape } from "#contract/labels";
import { call, method } from "./call.server";
import type { ApiSession } from "./session.server";

const shape: z.ZodType<UploadDefaults> = uploadDefaultsShape;

/** uploads/defaults */
export const uploadDefaultsOf = (session: ApiSession) => ({
  find: method(session, calls.findUploadDefaults, shape),
  change: (changed: z.output<typeof uploadDefaults>) =>
    call(session, calls.changeUploadDefaults, { body: { ...changed, tags: changed.tags.join(" ") } }, shape),
});
