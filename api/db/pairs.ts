import { sql } from "kysely";
import { timestamp } from "./ids";
import type { Db } from "./open";

interface Pair {
  table: string;
  columns: readonly [string, string];
  values: readonly [string, string];
}

/** Inserts or deletes a pair; an undefined `shouldExist` toggles it. Returns the change in the number of rows. */
export async function setPair(db: Db, pair: Pair, shouldExist: boolean | undefined): Promise<-1 | 0 | 1> {
  if (shouldExist !== true && (await deletePair(db, pair))) return -1;
  return shouldExist !== false && (await insertPair(db, pair)) ? 1 : 0;
}

async function deletePair(db: Db, { table, columns, values }: Pair): Promise<boolean> {
  const [one, other] = columns.map((column) => sql.ref(column));
  const { numAffectedRows } =
    await sql`delete from ${sql.table(table)} where ${one} = ${values[0]} and ${other} = ${values[1]}`.execute(db);
  return numAffectedRows === 1n;
}

async function insertPair(db: Db, { table, columns, values }: Pair): Promise<boolean> {
  const names = sql.join([...columns, "created_at"].map((column) => sql.ref(column)));
  const { numAffectedRows } = await sql`insert into ${sql.table(table)} (${names})
    values (${sql.join([...values, timestamp()])}) on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}
