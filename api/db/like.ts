import { type RawBuilder, sql } from "kysely";
import { type Db, isSqlite } from "./open";

const escapeWildcards = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** Matches values by a pattern of LIKE, whose wildcards are escaped by a backslash. */
export const matches = (value: RawBuilder<unknown>, pattern: string) =>
  sql<boolean>`${value} like ${pattern} escape '\\'`;

/** Writes the pattern of values that contain a text. */
export const containsPattern = (text: string) => `%${escapeWildcards(text)}%`;

export const contains = (value: RawBuilder<unknown>, text: string) => matches(value, containsPattern(text));

export const beginsWith = (value: RawBuilder<unknown>, text: string) => matches(value, `${escapeWildcards(text)}%`);

/** Finds the position of a text's first occurrence in a column, in characters from 1; 0 without one. */
export const textPosition = (db: Db, column: string, text: string) =>
  isSqlite(db) ? sql<number>`instr(${sql.ref(column)}, ${text})` : sql<number>`strpos(${sql.ref(column)}, ${text})`;
