import { type RawBuilder, sql } from "kysely";
import { type Db, isSqlite } from "./open";

/** Makes an id for each row of a statement; PostgreSQL needs a value that differs between them. */
export const randomId = (db: Db, ofRow: RawBuilder<unknown>): RawBuilder<string> =>
  isSqlite(db) ? sql`lower(hex(randomblob(12)))` : sql`substr(md5(random()::text || ${ofRow}), 1, 24)`;
