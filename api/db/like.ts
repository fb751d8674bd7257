import { type RawBuilder, sql } from "kysely";
import { type Db, isSqlite } from "./open";

const escapeWildcards = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** Matches a LIKE pattern in which a backslash escapes wildcards. */
export const matches = (value: RawBuilder<unknown>, pattern: string) =>
  sql<boolean>`${value} like ${pattern} escape '\\'`;

/** Builds the pattern of values that contain a text. */
export const containsPattern = (text: string) => `%${escapeWildcards(text)}%`;

export const contains = (value: RawBuilder<unknown>, text: string) => matches(value, containsPattern(text));

export const startsWithLike = (value: RawBuilder<unknown>, text: string) => matches(value, `${escapeWildcards(text)}%`);

/** Finds the position of a text's first occurrence in a column, in characters from 1; 0 if there is none. */
export const textPosition = (db: Db, column: string, text: string) =>
  isSqlite(db) ? sql<number>`instr(${sql.ref(column)}, ${text})` : sql<number>`strpos(${sql.ref(column)}, ${text})`;
