import { sql } from "kysely";
import type { WideQuery } from "#api/db/folded-texts";

/** Letters of `short_terms` for a text that contains, begins with or equals a term. */
const letters = ["k", "o", "s"];

/** Matches tweets on PostgreSQL that have a term of one or two characters, by an index. */
export const hasShortTerm = (column: "content_folded" | "content_wide", term: string) =>
  sql<boolean>`(short_terms(${sql.ref(column)}, '')
    && array[${sql.join(letters.map((letter) => letter + term))}]::text[])`;

/** Matches the same folded widely. */
export function hasShortWideTerm({ query, wide }: WideQuery) {
  const inWideText = sql<boolean>`(content_wide <> '' and ${hasShortTerm("content_wide", wide)})`;
  return query === wide ? inWideText : sql<boolean>`(${inWideText} or ${hasShortTerm("content_folded", wide)})`;
}
