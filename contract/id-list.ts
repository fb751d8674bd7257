import { z } from "zod";
import type { LazyMessage } from "#languages/runtime/coded";
import { withMessage } from "./with-message";

interface Messages {
  /** For an absent text, and for fewer ids than the minimum. */
  none: LazyMessage;
  tooMany: LazyMessage;
  wrong: LazyMessage;
}

/** Validates ids that are separated by spaces or commas; its output has each id once, in their order. */
export const idList = ({ min, max }: Record<"min" | "max", number>, { none, tooMany, wrong }: Messages) =>
  z
    .string(withMessage(none))
    .transform((value) => [...new Set(value.toLowerCase().split(/[\s,]+/))].filter(Boolean))
    .pipe(
      z
        .array(z.string().regex(/^[0-9a-f]{24}$/, withMessage(wrong)))
        .min(min, withMessage(none))
        .max(max, withMessage(tooMany)),
    );
