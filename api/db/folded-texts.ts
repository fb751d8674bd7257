import { sql } from "kysely";
import { fold } from "#contract/fold";
import { toWideQuery, wideCopy } from "#contract/fold-widely";
import { contains } from "./like";

/** Builds the columns by which a text is found: folded, and folded widely where that differs. */
export const foldText = <Name extends string>(name: Name, text: string) =>
  ({ [`${name}_folded`]: fold(text), [`${name}_wide`]: wideCopy(text) }) as Record<
    `${Name}_folded` | `${Name}_wide`,
    string
  >;

/** A folded query, and the same folded widely. */
export interface WideQuery {
  query: string;
  wide: string;
}

/** Adds a query folded widely; null for one that is too short to be looked for so. */
export function widen(query: string): WideQuery | null {
  const wide = toWideQuery(query);
  return wide === null ? null : { query, wide };
}

/** Tests whether a text contains a query when both are folded widely; its copy is empty where that changes nothing. */
export function containsWidely(text: string, { query, wide }: WideQuery) {
  const copy = sql.ref(`${text}_wide`);
  const inCopy = sql<boolean>`(${copy} <> '' and ${contains(copy, wide)})`;
  return query === wide ? inCopy : sql<boolean>`(${inCopy} or ${contains(sql.ref(`${text}_folded`), wide)})`;
}
