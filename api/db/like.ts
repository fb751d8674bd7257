import { type RawBuilder, sql } from "kysely";

const escapeWildcards = (text: string) => text.replace(/[\\%_]/g, "\\$&");
const matches = (value: RawBuilder<unknown>, pattern: string) => sql<boolean>`${value} like ${pattern} escape '\\'`;

/** Compares by LIKE whether a value contains a text; the text's wildcards stand for themselves. */
export const contains = (value: RawBuilder<unknown>, text: string) => matches(value, `%${escapeWildcards(text)}%`);

/** Compares by LIKE whether a value begins with a text; the text's wildcards stand for themselves. */
export const beginsWith = (value: RawBuilder<unknown>, text: string) => matches(value, `${escapeWildcards(text)}%`);
