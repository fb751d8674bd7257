import type { Kysely } from "kysely";
import { type Db, openDatabase } from "#api/db/open";
import { findSiteId } from "#api/db/site-id";
import { mediaPrefixes } from "#api/media/store/keys";
import type { MediaStore } from "#api/media/store/media-store";
import { markKey, markStore } from "#api/media/store/store-mark";
import { compareChanges, compareTables, type Proof } from "./compare-tables";
import { copyFiles } from "./copy-files";
import { copyTables } from "./copy-tables";
import { countCopied, createFileLog, dropFileLog } from "./file-log-postgres";
import { createProgress, dropProgress, findCopiedRecordingId } from "./progress-postgres";
import { readTableShapes } from "./shapes-postgres";
import { openSource, type MoveSource } from "./source-sqlite";
import type { TableShape } from "./table-shape";

/** The last part, in which nothing can be written, begins with at most this many changes left. */
const fewChanges = 2_000;
const maxRounds = 20;

export interface Moved {
  proofs: Proof[];
  /** The copied files and their bytes, each compared by its SHA-256. */
  files: { files: number; bytes: number };
  /** How long nothing could be written, in ms. */
  readOnlyMs: number;
}

export interface MoveOptions {
  sqlite: string;
  postgres: string;
  /** Called when something begins, in words. */
  onStep?: (step: string) => void;
  onRows?: (table: string, rows: number) => void;
  onFile?: (bytes: number) => void;
  /** Called before the old database refuses writes. */
  beforeRefusal?: () => Promise<void>;
  /** Called when everything is in the new database; from then on the old one refuses writes permanently. */
  onMoved?: () => Promise<void>;
  /** Where media are, and where they move to; without it, they stay. */
  media?: { source: MediaStore; target: MediaStore };
}

/**
 * Moves an SQLite database to an empty PostgreSQL database while a server uses the old one, and compares both. At the
 * end the old database refuses writes, until `cancelMove` runs. An interrupted move resumes where it stopped. Throws if
 * the new database has rows that no move put there.
 */
export async function moveDatabase(options: MoveOptions): Promise<Moved> {
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

/** Lets the old database take writes again, while a move of it can still go on. */
export function pauseMove(sqlite: string) {
  const source = openSource(sqlite);
  source.allowWrites();
  source.close();
}

/** Lets the old database take writes again; the new one keeps what was copied. */
export function cancelMove(sqlite: string) {
  const source = openSource(sqlite);
  source.endMove();
  source.close();
}

async function move(source: MoveSource, target: Kysely<unknown>, options: MoveOptions): Promise<Moved> {
  const { onStep, onRows, onFile, media } = options;
  const tables = await readTableShapes(target);
  const copying = { tables, target, ...(onRows && { onRows }) };
  const moveFiles = media && (() => copyFiles({ ...media, db: target, ...(onFile && { onFile }) }));
  const recordingId = source.recordChanges(tables);
  await createProgress(target, recordingId);
  await createFileLog(target);
  onStep?.("Copying the database");
  await catchUp(source, copying);
  if (moveFiles) {
    onStep?.("Copying the files");
    await moveFiles();
  }
  onStep?.("Comparing every row");
  const comparison = await source.snapshot(async (snapshot) => {
    await copyTables(snapshot, copying);
    return { proofs: await compareTables(snapshot, tables, target), last: snapshot.last };
  });
  await catchUp(source, copying);
  await options.beforeRefusal?.();
  onStep?.("Nothing can be written from now on");
  const startedAt = performance.now();
  await finish(source, { ...copying, after: comparison.last, onMoved: options.onMoved }, moveFiles);
  const readOnlyMs = performance.now() - startedAt;
  const files = await countCopied(target);
  await dropProgress(target);
  await dropFileLog(target);
  // After the last comparison: a site that had no id gets it now.
  if (media) await markStore(media.target, await findSiteId(target as unknown as Db));
  return { proofs: comparison.proofs, files, readOnlyMs };
}

interface Copying {
  tables: TableShape[];
  target: Kysely<unknown>;
}

interface LastStep extends Copying {
  /** The last change that was compared with all rows. */
  after: number;
  onMoved: MoveOptions["onMoved"];
}

/** Copies until few changes are left. */
async function catchUp(source: MoveSource, copying: Copying) {
  for (let round = 0; round < maxRounds; round += 1) {
    const lastChange = await source.snapshot(async (snapshot) => {
      await copyTables(snapshot, copying);
      return snapshot.last;
    });
    if (source.countChanges(lastChange) <= fewChanges) return;
  }
}

/** Copies and compares the last changes while nothing can be written; lets the old database go on if this fails. */
async function finish(source: MoveSource, last: LastStep, moveFiles: (() => Promise<void>) | undefined) {
  source.refuseWrites(last.tables);
  try {
    await moveFiles?.();
    await source.snapshot(async (snapshot) => {
      await copyTables(snapshot, last);
      await compareChanges(snapshot, last);
    });
    if (!source.refusesWrites())
      throw new Error("Another command let the site take changes meanwhile: run the move again");
    await last.onMoved?.();
  } catch (error) {
    source.allowWrites();
    throw error;
  }
}

/** Throws unless the target is empty, or has what an interrupted move of this source put there. */
async function requireEmptyTarget(source: MoveSource, target: Db, { media }: MoveOptions) {
  const recordingId = await findCopiedRecordingId(target as unknown as Kysely<unknown>);
  if (media && (await media.target.stat(markKey))) throw new TargetNotEmpty(hasFiles(markKey));
  if (recordingId && recordingId === source.findRecording()) return;
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
