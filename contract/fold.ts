import { stripUnstorable } from "./fields";
import { limits } from "./limits";

/** Folds a text for comparison: JavaScript's lower case, the same on both databases. */
export const fold = (value: string) => value.toLowerCase();

/** Folds a query: trimmed, and cut to its limit between two characters. */
export const foldQuery = (query: string) =>
  fold(
    stripUnstorable(query)
      .trim()
      .slice(0, limits.query)
      .replace(/[\ud800-\udbff]$/, ""),
  );
