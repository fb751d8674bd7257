import { z } from "zod";
import * as t from "#languages/api-fields";
import { withMessage } from "./with-message";

/** The basic shapes of the API's responses. */
export const id = z.string().regex(/^[0-9a-f]{24}$/);
export const time = z.iso.datetime();
export const count = z.int().min(0);
/** The URL of a stored file: absolute over HTTP, root-relative in the same process, empty without a file. */
export const url = z.string().meta({ format: "uri-reference" });

/** Validates the wanted state in the body of a toggle, so that a repeated request counts once. Without it, the state toggles. */
export const switchState = z
  .stringbool({ truthy: ["true"], falsy: ["false"], ...withMessage(t.notBoolean) })
  .meta({ type: ["boolean", "string"], enum: [true, false, "true", "false"] })
  .optional();

/** A path of this site that no browser takes for the URL of another host. */
export const sitePath = z.string().regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u);
