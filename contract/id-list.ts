import { z } from "zod";
import type { Say } from "#languages/runtime/coded";
import { says } from "./says";

interface Messages {
  /** For no text, and for none where one is needed. */
  none: Say;
  tooMany: Say;
  wrong: Say;
}

/** Reads ids that are separated by blanks or commas, each once, in their order. */
export const idList = ({ min, max }: Record<"min" | "max", number>, { none, tooMany, wrong }: Messages) =>
  z
    .string(says(none))
    .transform((value) => [...new Set(value.toLowerCase().split(/[\s,]+/))].filter(Boolean))
    .pipe(
      z
        .array(z.string().regex(/^[0-9a-f]{24}$/, says(wrong)))
        .min(min, says(none))
        .max(max, says(tooMany)),
    );
