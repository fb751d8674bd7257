import type { Kysely } from "kysely";
import { isUniqueViolation } from "#api/db/open";
import { type CopyProgress, readProgress, writeProgress } from "./progress-postgres";
import type { Part, MoveSnapshot } from "./source-sqlite";
import type { Key, Row, TableShape } from "./table-shape";
import { deleteRows, freeUniqueTexts, replaceRows, writeRows } from "./target-postgres";

const chunkRows = 500;
/** A table without a key is copied as a whole each time. */
const maxRowsWithoutKey = 1_000;

export interface CopyTablesOptions {
  tables: TableShape[];
  target: Kysely<unknown>;
  /** Called with the number of rows that were copied or brought up to date. */
  onRows?: (table: string, rows: number) => void;
}

/**
 * Brings the new database to the snapshot's state: copies what is missing, and applies what changed since. Tables come
 * in the order of their references, so that each row finds those that it refers to.
 */
export async function copyTables(snapshot: MoveSnapshot, options: CopyTablesOptions) {
  for (const table of options.tables) {
    if (table.key.length === 0) await copyWithoutKey(snapshot, table, options);
    else await copyTable(snapshot, table, options);
  }
}

async function copyWithoutKey(snapshot: MoveSnapshot, table: TableShape, { target }: CopyTablesOptions) {
  const rows = snapshot.allRows(table, maxRowsWithoutKey + 1);
  if (rows.length > maxRowsWithoutKey) throw new Error(`${table.name} has too many rows for a table without a key`);
  await replaceRows(target, table, rows);
}

async function copyTable(snapshot: MoveSnapshot, table: TableShape, options: CopyTablesOptions) {
  const { target } = options;
  const oldProgress = await readProgress(target, table.name);
  const applied = oldProgress.applied ?? snapshot.last;
  const changes = { table, after: applied };
  for (const keys of changedKeys(snapshot, changes)) await clearWay(snapshot, { table, keys }, target);
  const newProgress = await copyRest(snapshot, { table, from: { ...oldProgress, applied } }, options);
  const refusedRows: Row[] = [];
  for (const keys of changedKeys(snapshot, changes)) {
    const rows = snapshot.rowsOf(table, keys);
    refusedRows.push(...(await writeAllowed(target, table, rows)));
    options.onRows?.(table.name, keys.length);
  }
  // Each of these took a value that another changed row had before.
  for (const row of refusedRows) await writeRows(target, table, [row]);
  await writeProgress(target, table.name, { ...newProgress, applied: snapshot.last });
}

/** Removes deleted rows, and takes values of changed rows that others may have now. */
async function clearWay(
  snapshot: MoveSnapshot,
  { table, keys }: { table: TableShape; keys: Key[] },
  target: Kysely<unknown>,
) {
  const indexes = table.key.map((name) => table.columns.findIndex((column) => column.name === name));
  const existing = new Set(
    snapshot.rowsOf(table, keys).map((row) => JSON.stringify(indexes.map((index) => row[index]))),
  );
  const isDeleted = (key: Key) => !existing.has(JSON.stringify(key));
  await deleteRows(target, table, keys.filter(isDeleted));
  await freeUniqueTexts(
    target,
    table,
    keys.filter((key) => !isDeleted(key)),
  );
}

/** Copies the rows after the last copied key; stores the progress with each chunk. */
async function copyRest(
  snapshot: MoveSnapshot,
  { table, from }: { table: TableShape; from: CopyProgress },
  options: CopyTablesOptions,
) {
  const { target, onRows } = options;
  const indexes = table.key.map((name) => table.columns.findIndex((column) => column.name === name));
  let progress = from;
  while (progress.part !== "complete") {
    const rows = snapshot.rowsAfter(table, { part: progress.part, after: progress.lastKey, limit: chunkRows });
    const last = rows.at(-1);
    progress = last
      ? { ...progress, lastKey: indexes.map((index) => last[index]!) }
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

/** Writes rows; returns those that have a value which another row still has. */
async function writeAllowed(target: Kysely<unknown>, table: TableShape, rows: Row[]): Promise<Row[]> {
  try {
    await writeRows(target, table, rows);
    return [];
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (rows.length === 1) return rows;
    const half = Math.ceil(rows.length / 2);
    const first = await writeAllowed(target, table, rows.slice(0, half));
    return [...first, ...(await writeAllowed(target, table, rows.slice(half)))];
  }
}

function* changedKeys(
  snapshot: MoveSnapshot,
  { table, after }: { table: TableShape; after: number },
): Generator<Key[]> {
  let page = "";
  while (true) {
    const texts = snapshot.changedKeys(table, { after, page, limit: chunkRows });
    if (texts.length === 0) return;
    yield texts.map((text) => JSON.parse(text) as Key);
    page = texts.at(-1)!;
  }
}
