import { type RawBuilder, sql } from "kysely";
import { newId } from "./ids";
import { type Db, isSqlite } from "./open";

/**
 * Makes an id for each row of a statement, as `newId` does: ids of one second lie together in their index, so that many
 * rows change few of its pages. PostgreSQL needs a value that differs between the rows.
 */
export function randomId(db: Db, ofRow: RawBuilder<unknown>): RawBuilder<string> {
  const second = newId().slice(0, 8);
  return isSqlite(db)
    ? sql`${second} || lower(hex(randomblob(8)))`
    : sql`${second} || substr(md5(random()::text || ${ofRow}), 1, 16)`;
}
