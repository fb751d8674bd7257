import type { Kysely } from "kysely";
import { type Db, openDatabase } from "#api/db/open";
import { findSiteId } from "#api/db/site-id";
import { mediaPrefixes } from "#api/media/store/keys";
import type { MediaStore } from "#api/media/store/media-store";
import { markKey, markStore } from "#api/media/store/store-mark";
import { allowWrites, endMove, findRecordingId, recordChanges, refusesWrites, refuseWrites } from "./change-log-sqlite";
import { compareChanges, compareTables, type Proof } from "./compare-tables";
import { copyFiles } from "./copy-files";
import { copyTables } from "./copy-tables";
import { countCopiedFiles, createMoveState, dropMoveState, findCopiedRecordingId } from "./move-state-postgres";
import { readTableShapes } from "./shapes-postgres";
import { openSource, type MoveSource } from "./source-sqlite";
import type { TableShape } from "./table-shape";

/** Writes are refused when at most this many changes are left to copy. */
const fewChanges = 2_000;
const maxRounds = 20;

export interface MoveResult {
  proofs: Proof[];
  /** The copied files and their bytes, each compared by its SHA-256. */
  files: { files: number; bytes: number };
  /** How long nothing could be written. */
  readOnlyMs: number;
}

export interface MoveOptions {
  sqlite: string;
  postgres: string;
  /** Called with a sentence when a step begins. */
  onStep?: (step: string) => void;
  onRows?: (table: string, rows: number) => void;
  onFile?: (bytes: number) => void;
  /** Called before the old database refuses writes. */
  beforeRefusal?: () => Promise<void>;
  /** Called when the new database has everything; from then on the old one refuses writes permanently. */
  onMoved?: () => Promise<void>;
  /** The stores that media move from and to; if undefined, they stay. */
  media?: { source: MediaStore; target: MediaStore };
}

/**
 * Moves an SQLite database to an empty PostgreSQL database while a server uses the old one, and compares both. At the
 * end the old database refuses writes, until `cancelMove` runs. An interrupted move resumes where it stopped. Throws if
 * the new database has rows that no move put there.
 */
export async function moveDatabase(options: MoveOptions): Promise<MoveResult> {
  const target = await openDatabase({ postgres: options.postgres });
  const source = openSource(options.sqlite);
  try {
    const db = target as unknown as Kysely<unknown>;
    await requireEmptyTarget(source, target, options);
    return await move(source, db, options);
  } finally {
    source.close();
    await target.destroy();
  }
}

/** Lets the old database take writes again; another run continues the move. */
export function pauseMove(sqlite: string) {
  const source = openSource(sqlite);
  allowWrites(source.database);
  source.close();
}

/** Ends a move: lets the old database take writes again. The new one keeps what was copied. */
export function cancelMove(sqlite: string) {
  const source = openSource(sqlite);
  endMove(source.database);
  source.close();
}

async function move(source: MoveSource, target: Kysely<unknown>, options: MoveOptions): Promise<MoveResult> {
  const { onStep, onRows, onFile, media } = options;
  const tables = await readTableShapes(target);
  const copyTarget = { tables, target, ...(onRows && { onRows }) };
  const moveFiles = media && (() => copyFiles({ ...media, db: target, ...(onFile && { onFile }) }));
  await createMoveState(target, recordChanges(source.database, tables));
  onStep?.("Copying the database");
  await catchUp(source, copyTarget);
  if (moveFiles) {
    onStep?.("Copying the files");
    await moveFiles();
  }
  onStep?.("Comparing every row");
  const comparison = await source.snapshot(async (snapshot) => {
    await copyTables(snapshot, copyTarget);
    return { proofs: await compareTables(snapshot, tables, target), lastChange: snapshot.lastChange };
  });
  await catchUp(source, copyTarget);
  await options.beforeRefusal?.();
  onStep?.("Nothing can be written from now on");
  const startedAt = performance.now();
  await finish(source, { ...copyTarget, after: comparison.lastChange, onMoved: options.onMoved }, moveFiles);
  const readOnlyMs = performance.now() - startedAt;
  const files = await countCopiedFiles(target);
  await dropMoveState(target);
  // This comes after the last comparison, because it gives a site without an id one.
  if (media) await markStore(media.target, await findSiteId(target as unknown as Db));
  return { proofs: comparison.proofs, files, readOnlyMs };
}

interface CopyTarget {
  tables: TableShape[];
  target: Kysely<unknown>;
}

interface FinalCopy extends CopyTarget {
  /** The last change that was compared with all rows. */
  after: number;
  onMoved: MoveOptions["onMoved"];
}

/** Copies again and again until few changes are left. */
async function catchUp(source: MoveSource, copyTarget: CopyTarget) {
  for (let round = 0; round < maxRounds; round += 1) {
    const lastChange = await source.snapshot(async (snapshot) => {
      await copyTables(snapshot, copyTarget);
      return snapshot.lastChange;
    });
    if (source.countChanges(lastChange) <= fewChanges) return;
  }
}

/** Copies and compares the last changes while nothing can be written; allows writes again if this fails. */
async function finish(source: MoveSource, finalCopy: FinalCopy, moveFiles: (() => Promise<void>) | undefined) {
  refuseWrites(source.database, finalCopy.tables);
  try {
    await moveFiles?.();
    await source.snapshot(async (snapshot) => {
      await copyTables(snapshot, finalCopy);
      await compareChanges(snapshot, finalCopy);
    });
    if (!refusesWrites(source.database))
      throw new Error("Another command let the site take changes meanwhile: run the move again");
    await finalCopy.onMoved?.();
  } catch (error) {
    allowWrites(source.database);
    throw error;
  }
}

/** Throws unless the target is empty, or has what an interrupted move of this source put there. */
async function requireEmptyTarget(source: MoveSource, target: Db, { media }: MoveOptions) {
  const recordingId = await findCopiedRecordingId(target as unknown as Kysely<unknown>);
  if (media && (await media.target.stat(markKey))) throw new TargetNotEmpty(hasFiles(markKey));
  if (recordingId && recordingId === findRecordingId(source.database)) return;
  if (recordingId) throw new TargetNotEmpty("The new database has a part of another move: a move needs an empty one");
  const user = await target.selectFrom("users").select("id").limit(1).executeTakeFirst();
  if (user) throw new TargetNotEmpty("The new database has accounts already: a move needs an empty one");
  if (media) await requireEmptyStore(media.target);
}

const hasFiles = (key: string) => `The new store has files already (${key}): a move needs an empty one`;

async function requireEmptyStore(store: MediaStore) {
  for (const prefix of mediaPrefixes)
    for await (const { key } of store.list(prefix)) throw new TargetNotEmpty(hasFiles(key));
}

/** A new database or store that a move must not overwrite. */
export class TargetNotEmpty extends Error {}
