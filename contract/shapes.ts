import { z } from "zod";
import * as t from "#languages/api-fields";
import { withMessage } from "./with-message";

/** The basic shapes of the API's responses. */
export const id = z.string().regex(/^[0-9a-f]{24}$/);
export const time = z.iso.datetime();
export const count = z.int().min(0);
/** The address of a stored file: absolute over HTTP, root-relative in process, empty when there is no file. */
export const address = z.string().meta({ format: "uri-reference" });

/**
 * The wanted state in the body of a toggle, so that a repeated request counts once. An absent one toggles the current
 * state.
 */
export const switchState = z
  .stringbool({ truthy: ["true"], falsy: ["false"], ...withMessage(t.notBoolean) })
  .meta({ type: ["boolean", "string"], enum: [true, false, "true", "false"] })
  .optional();

/** A path of this site, in which no browser reads another host. */
export const sitePath = z.string().regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u);
