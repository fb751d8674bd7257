import type { Insertable } from "kysely";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";

const atOnce = 250;

/** Inserts many rows, some hundreds with each statement. */
export async function insertAll<T extends keyof Tables>(db: Db, table: T, rows: Insertable<Tables[T]>[]) {
  for (let i = 0; i < rows.length; i += atOnce)
    await db
      .insertInto(table)
      .values(rows.slice(i, i + atOnce))
      .execute();
}
