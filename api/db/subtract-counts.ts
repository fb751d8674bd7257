import { sql } from "kysely";
import type { Db } from "./open";
import type { Tables } from "./tables";

export function countIds(ids: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

interface Counter {
  table: keyof Tables;
  column: string;
}

/** Subtracts a number from a counter of each row; rows with the same number need one statement. */
export async function subtractCounts(db: Db, { table, column }: Counter, counts: Map<string, number>) {
  const idsByNumber = new Map<number, string[]>();
  for (const [id, number] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
    idsByNumber.set(number, [...(idsByNumber.get(number) ?? []), id]);
  for (const [number, ids] of idsByNumber)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - ${sql.lit(number)}
      where id in (${sql.join(ids)})`.execute(db);
}
