import type { Kysely } from "kysely";
import { isUniqueViolation } from "#api/db/open";
import { type CopyProgress, readProgress, writeProgress } from "./move-state-postgres";
import type { MoveSnapshot, Part } from "./source-sqlite";
import { type Key, type Row, type TableShape, toKey } from "./table-shape";
import { deleteRows, freeUniqueTexts, replaceRows, writeRows } from "./target-postgres";

/** A table without a key is copied as a whole each time. */
const maxRowsWithoutKey = 1_000;

export interface CopyTablesOptions {
  tables: TableShape[];
  target: Kysely<unknown>;
  /** Called with the number of rows that were copied or updated. */
  onRows?: (table: string, rows: number) => void;
}

/**
 * Brings the new database to the snapshot's state: copies missing rows, and applies the recorded changes. Tables come in
 * the order of their references, so that each row finds the rows that it refers to.
 */
export async function copyTables(snapshot: MoveSnapshot, options: CopyTablesOptions) {
  for (const table of options.tables) {
    if (table.key.length === 0) await copyWithoutKey(snapshot, table, options);
    else await copyTable(snapshot, table, options);
  }
}

async function copyWithoutKey(snapshot: MoveSnapshot, table: TableShape, { target }: CopyTablesOptions) {
  const rows = snapshot.readFirstRows(table, maxRowsWithoutKey + 1);
  if (rows.length > maxRowsWithoutKey) throw new Error(`${table.name} has too many rows for a table without a key`);
  await replaceRows(target, table, rows);
}

async function copyTable(snapshot: MoveSnapshot, table: TableShape, options: CopyTablesOptions) {
  const { target } = options;
  const oldProgress = await readProgress(target, table.name);
  const applied = oldProgress.applied ?? snapshot.lastChange;
  for (const keys of snapshot.readChangedKeys(table, applied)) await clearWay(snapshot, { table, keys }, target);
  const newProgress = await copyRest(snapshot, { table, from: { ...oldProgress, applied } }, options);
  const refusedRows: Row[] = [];
  for (const keys of snapshot.readChangedKeys(table, applied)) {
    refusedRows.push(...(await writeAllowed(target, table, snapshot.readRows(table, keys))));
    options.onRows?.(table.name, keys.length);
  }
  // Each of these has a text that another changed row had before.
  for (const row of refusedRows) await writeRows(target, table, [row]);
  await writeProgress(target, table.name, { ...newProgress, applied: snapshot.lastChange });
}

/** Deletes the rows that were deleted, and frees the unique texts of those that changed. */
async function clearWay(
  snapshot: MoveSnapshot,
  { table, keys }: { table: TableShape; keys: Key[] },
  target: Kysely<unknown>,
) {
  const existingKeys = snapshot.readRows(table, keys).map((row) => toKey(table, row));
  const existingTexts = new Set(existingKeys.map((key) => JSON.stringify(key)));
  const deletedKeys = keys.filter((key) => !existingTexts.has(JSON.stringify(key)));
  await deleteRows(target, table, deletedKeys);
  await freeUniqueTexts(target, table, existingKeys);
}

/** Copies the rows after the last copied key; stores the progress with each chunk. */
async function copyRest(
  snapshot: MoveSnapshot,
  { table, from }: { table: TableShape; from: CopyProgress },
  options: CopyTablesOptions,
) {
  const { target, onRows } = options;
  let progress = from;
  while (progress.part !== "complete") {
    const rows = snapshot.readRowsAfter(table, { part: progress.part, after: progress.lastKey });
    const lastRow = rows.at(-1);
    progress = lastRow
      ? { ...progress, lastKey: toKey(table, lastRow) }
      : { ...progress, part: nextPart(progress.part), lastKey: null };
    await target.transaction().execute(async (trx) => {
      await writeRows(trx, table, rows);
      await writeProgress(trx, table.name, progress);
    });
    if (rows.length > 0) onRows?.(table.name, rows.length);
  }
  return progress;
}

const nextPart = (part: Part): CopyProgress["part"] => (part === "first" ? "rest" : "complete");

/** Writes rows; returns those that were refused, since another row still has one of their unique texts. */
async function writeAllowed(target: Kysely<unknown>, table: TableShape, rows: Row[]): Promise<Row[]> {
  try {
    await writeRows(target, table, rows);
    return [];
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (rows.length === 1) return rows;
    const half = Math.ceil(rows.length / 2);
    const refusedRows = await writeAllowed(target, table, rows.slice(0, half));
    return [...refusedRows, ...(await writeAllowed(target, table, rows.slice(half)))];
  }
}
