import { sql } from "kysely";
import { fold } from "#contract/fold";
import { toWideQuery, foldWidelyIfDifferent } from "#contract/fold-widely";
import { contains } from "./like";

/** Builds the columns by which a text is found: folded, and widely folded if that differs. */
export const foldText = <Name extends string>(name: Name, text: string) =>
  ({ [`${name}_folded`]: fold(text), [`${name}_wide`]: foldWidelyIfDifferent(text) }) as Record<
    `${Name}_folded` | `${Name}_wide`,
    string
  >;

/** A folded query, and its wide form. */
export interface WideQuery {
  query: string;
  wide: string;
}

/** Adds the wide form of a query; returns null if the query is too short for it. */
export function widen(query: string): WideQuery | null {
  const wide = toWideQuery(query);
  return wide === null ? null : { query, wide };
}

/** Returns whether a widely folded text contains a query. Its `_wide` column is empty if it equals `_folded`. */
export function containsWidely(text: string, { query, wide }: WideQuery) {
  const column = sql.ref(`${text}_wide`);
  const inWideText = sql<boolean>`(${column} <> '' and ${contains(column, wide)})`;
  return query === wide ? inWideText : sql<boolean>`(${inWideText} or ${contains(sql.ref(`${text}_folded`), wide)})`;
}
