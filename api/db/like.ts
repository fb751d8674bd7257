import { type RawBuilder, sql } from "kysely";

const escapeWildcards = (text: string) => text.replace(/[\\%_]/g, "\\$&");
const matches = (value: RawBuilder<unknown>, pattern: string) => sql<boolean>`${value} like ${pattern} escape '\\'`;

/** Matches values that contain a text, by LIKE with escaped wildcards. */
export const contains = (value: RawBuilder<unknown>, text: string) => matches(value, `%${escapeWildcards(text)}%`);

/** Matches values that begin with a text, by LIKE with escaped wildcards. */
export const beginsWith = (value: RawBuilder<unknown>, text: string) => matches(value, `${escapeWildcards(text)}%`);
