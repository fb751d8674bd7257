import { type RawBuilder, sql } from "kysely";
import { type Db, isSqlite } from "./open";

/** Builds a table with a column `value` from a JSON list of texts, so that one statement serves lists of any length. */
export const readJsonList = (db: Db, json: string): RawBuilder<unknown> =>
  isSqlite(db)
    ? sql`json_each(${json})`
    : sql`json_array_elements_text(cast(${json} as json)) with ordinality as list (value, place)`;
