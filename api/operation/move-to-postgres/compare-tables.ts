import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { type MoveSnapshot, type Part, rowsPerChunk } from "./source-sqlite";
import { type Row, type TableShape, toKey } from "./table-shape";
import { countRows, readRows } from "./target-postgres";

/** What proves that a table has the same rows in both databases. */
export interface Proof {
  table: string;
  rows: number;
  /** SHA-256 of all rows in the order of their keys, in hexadecimal digits. */
  sha256: string;
}

/** A row or a count that differs between the two databases. */
export class DifferenceError extends Error {}

/** Compares every row of every table with the snapshot. Throws a `DifferenceError` that names the first one. */
export async function compareTables(snapshot: MoveSnapshot, tables: TableShape[], target: Kysely<unknown>) {
  const proofs: Proof[] = [];
  for (const table of tables) proofs.push(await compareTable(snapshot, table, target));
  return proofs;
}

/** Compares the number of rows of each table, and every row that changed after a change's number. */
export async function compareChanges(
  snapshot: MoveSnapshot,
  { tables, target, after }: { tables: TableShape[]; target: Kysely<unknown>; after: number },
) {
  for (const table of tables) {
    await compareCounts(snapshot, table, target);
    for (const keys of snapshot.readChangedKeys(table, after))
      await compareRows(table, snapshot.readRows(table, keys), target);
  }
}

async function compareTable(snapshot: MoveSnapshot, table: TableShape, target: Kysely<unknown>): Promise<Proof> {
  const hash = createHash("sha256");
  const rows = await compareCounts(snapshot, table, target);
  for (const chunk of readChunks(snapshot, table)) {
    await compareRows(table, chunk, target);
    for (const row of chunk) hash.update(JSON.stringify(row));
  }
  return { table: table.name, rows, sha256: hash.digest("hex") };
}

async function compareCounts(snapshot: MoveSnapshot, table: TableShape, target: Kysely<unknown>): Promise<number> {
  const [sourceCount, copiedCount] = [snapshot.countRows(table), await countRows(target, table)];
  if (sourceCount !== copiedCount)
    throw new DifferenceError(
      `${table.name} has ${sourceCount} rows in the old database, ${copiedCount} in the new one`,
    );
  return sourceCount;
}

async function compareRows(table: TableShape, rows: Row[], target: Kysely<unknown>) {
  const keys = rows.map((row) => toKey(table, row));
  const keyText = (row: Row) => JSON.stringify(toKey(table, row));
  const copiedRows = new Map((await readRows(target, table, keys)).map((row) => [keyText(row), JSON.stringify(row)]));
  const different = rows.find((row) => copiedRows.get(keyText(row)) !== JSON.stringify(row));
  if (different) throw new DifferenceError(`${table.name}: the row ${keyText(different)} differs in the new database`);
}

function* readChunks(snapshot: MoveSnapshot, table: TableShape): Generator<Row[]> {
  if (table.key.length === 0) return yield snapshot.readFirstRows(table, rowsPerChunk);
  for (const part of ["first", "rest"] satisfies Part[]) {
    let rows = snapshot.readRowsAfter(table, { part, after: null });
    while (rows.length > 0) {
      yield rows;
      rows = snapshot.readRowsAfter(table, { part, after: toKey(table, rows.at(-1)!) });
    }
  }
}
