import { z } from "zod";

/** The small shapes that answers are made of. */
export const id = z.string().regex(/^[0-9a-f]{24}$/);
export const time = z.iso.datetime();
export const count = z.int().min(0);
/** Absolute over HTTP, root-relative in process, empty where there is no file. */
export const address = z.string();

/** The body of a toggle: the state that is wanted, so that a press sent twice counts once; absent, it is turned round. */
export const wantedState = z
  .stringbool({ truthy: ["true"], falsy: ["false"], error: "This must be true or false" })
  .meta({ type: ["boolean", "string"], enum: [true, false, "true", "false"] })
  .optional();
