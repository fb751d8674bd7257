import type { Db } from "#api/db/open";
import { type MediaStore, type StoredFile, touchedAt } from "#api/media/store/media-store";
import { checkCounters } from "./check-counters";
import type { HashCheck } from "./deps";
import { checkDrafts } from "./check-drafts";
import type { Findings } from "./finding";
import { checkFoldedTexts } from "./check-folded-texts";
import { checkDatabase } from "./integrity";
import { checkBackupLease, checkJobs } from "./check-jobs";
import { checkPictures } from "./check-pictures";
import { checkTags } from "./check-tags";
import { checkUnfinished } from "./unfinished-files";
import { checkVideoFiles } from "./check-video-files";
import { checkWords } from "./check-words";

/** Requests and jobs name a file in a row within this time. */
const settledMs = 60 * 60_000;

export interface ExamineOptions {
  db: Db;
  media: MediaStore;
  /** Files that are younger than this are not compared with the rows; an hour by default. */
  minAgeMs?: number;
  /** The time that files are compared with, in milliseconds since 1970; now by default. */
  now?: number;
  /** Reads all files and compares their hashes; sizes alone are compared without it. */
  hashes?: HashCheck;
  /** Is called for each file without a hash to compare it with. */
  onUnhashed?: () => void;
}

/** Examines a site in chunks and yields what is not as it should be. It may serve meanwhile. */
export async function* examine(options: ExamineOptions): Findings {
  const { db } = options;
  yield* checkFoldedTexts(db);
  yield* checkDatabase(db);
  yield* checkCounters(db);
  yield* checkTags(db);
  yield* checkWords(db);
  yield* checkJobs(db);
  yield* checkBackupLease(db);
  yield* examineFiles(options);
}

/** Compares files with the rows that name them, and with what they were when they were stored, in the order of keys. */
export async function* examineFiles({ minAgeMs = settledMs, ...options }: ExamineOptions): Findings {
  const now = options.now ?? Date.now();
  const latest = now - minAgeMs;
  const isSettled = (files: StoredFile[]) => files.every((file) => touchedAt(file) <= latest);
  const { db, media, hashes = null, onUnhashed = () => undefined } = options;
  const deps = { db, media, now, isSettled, hashes, onUnhashed };
  yield* checkDrafts(deps);
  yield* checkPictures(deps);
  yield* checkVideoFiles(deps);
  yield* checkUnfinished(deps);
}
