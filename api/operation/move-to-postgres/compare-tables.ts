import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Part, MoveSnapshot } from "./source-sqlite";
import type { Key, Row, TableShape } from "./table-shape";
import { countRows, readRows } from "./target-postgres";

const chunkRows = 500;

/** What a table's rows have in both databases. */
export interface Proof {
  table: string;
  rows: number;
  /** SHA-256 of all rows in the order of their keys, in hexadecimal digits. */
  sha256: string;
}

/** A row or a count that differs between the two databases. */
export class DifferenceError extends Error {}

/** Compares every row of every table with the snapshot. Throws a `Difference` that names the first one. */
export async function compareTables(snapshot: MoveSnapshot, tables: TableShape[], target: Kysely<unknown>) {
  const proofs: Proof[] = [];
  for (const table of tables) proofs.push(await compareTable(snapshot, table, target));
  return proofs;
}

/** Compares the number of rows of each table, and the rows themselves that changed after a change's number. */
export async function compareChanges(
  snapshot: MoveSnapshot,
  { tables, target, after }: { tables: TableShape[]; target: Kysely<unknown>; after: number },
) {
  for (const table of tables) {
    await compareCounts(snapshot, table, target);
    for (let page = ""; table.key.length > 0;) {
      const texts = snapshot.changedKeys(table, { after, page, limit: chunkRows });
      if (texts.length === 0) break;
      const keys = texts.map((text) => JSON.parse(text) as Key);
      await compareRows(table, snapshot.rowsOf(table, keys), target);
      page = texts.at(-1)!;
    }
  }
}

async function compareTable(snapshot: MoveSnapshot, table: TableShape, target: Kysely<unknown>): Promise<Proof> {
  const hash = createHash("sha256");
  const rows = await compareCounts(snapshot, table, target);
  for (const chunk of chunksOf(snapshot, table)) {
    await compareRows(table, chunk, target);
    for (const row of chunk) hash.update(JSON.stringify(row));
  }
  return { table: table.name, rows, sha256: hash.digest("hex") };
}

async function compareCounts(snapshot: MoveSnapshot, table: TableShape, target: Kysely<unknown>): Promise<number> {
  const [sourceCount, copied] = [snapshot.count(table), await countRows(target, table)];
  if (sourceCount !== copied)
    throw new DifferenceError(`${table.name} has ${sourceCount} rows in the old database, ${copied} in the new one`);
  return sourceCount;
}

async function compareRows(table: TableShape, rows: Row[], target: Kysely<unknown>) {
  const keyOf = (row: Row) =>
    JSON.stringify(table.key.map((name) => row[table.columns.findIndex((column) => column.name === name)]));
  const keys = rows.map((row) => JSON.parse(keyOf(row)) as Key);
  const copiedRows = new Map((await readRows(target, table, keys)).map((row) => [keyOf(row), JSON.stringify(row)]));
  const different = rows.find((row) => copiedRows.get(keyOf(row)) !== JSON.stringify(row));
  if (different) throw new DifferenceError(`${table.name}: the row ${keyOf(different)} differs in the new database`);
}

function* chunksOf(snapshot: MoveSnapshot, table: TableShape): Generator<Row[]> {
  if (table.key.length === 0) return yield snapshot.allRows(table, chunkRows);
  const parts: Part[] = ["first", "rest"];
  const indexes = table.key.map((name) => table.columns.findIndex((column) => column.name === name));
  for (const part of parts) {
    let rows = snapshot.rowsAfter(table, { part, after: null, limit: chunkRows });
    while (rows.length > 0) {
      yield rows;
      const last = rows.at(-1)!;
      const after = indexes.map((index) => last[index]!);
      rows = snapshot.rowsAfter(table, { part, after, limit: chunkRows });
    }
  }
}
