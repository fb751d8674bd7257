import { stripUnstorable } from "./fields";
import { limits } from "./limits";

/** Folds a text for comparison to JavaScript's lower case, so that both databases compare alike. */
export const fold = (value: string) => value.toLowerCase();

/** Trims and folds a query, and cuts it to its maximum length without splitting a surrogate pair. */
export const foldQuery = (query: string) =>
  fold(
    stripUnstorable(query)
      .trim()
      .slice(0, limits.query)
      .replace(/[\ud800-\udbff]$/, ""),
  );
