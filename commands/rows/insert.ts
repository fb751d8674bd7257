import type { Insertable } from "kysely";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";

const rowsPerStatement = 250;

export async function insertAll<T extends keyof Tables>(db: Db, table: T, rows: Insertable<Tables[T]>[]) {
  for (let i = 0; i < rows.length; i += rowsPerStatement)
    await db
      .insertInto(table)
      .values(rows.slice(i, i + rowsPerStatement))
      .execute();
}
