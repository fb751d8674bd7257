import { type RawBuilder, sql } from "kysely";
import { newId } from "./ids";
import { type Db, isSqlite } from "./open";

/**
 * Generates an id for each row of a statement, as `newId` does. Ids of one second are neighbours in the index, so that
 * many rows change few pages. On PostgreSQL, `rowValue` must differ between the rows.
 */
export function randomId(db: Db, rowValue: RawBuilder<unknown>): RawBuilder<string> {
  const second = newId().slice(0, 8);
  return isSqlite(db)
    ? sql`${second} || lower(hex(randomblob(8)))`
    : sql`${second} || substr(md5(random()::text || ${rowValue}), 1, 16)`;
}
