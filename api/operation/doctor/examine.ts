import type { Db } from "#api/db/open";
import { type MediaStore, type StoredFile, touchedAt } from "#api/media/store/media-store";
import { checkCounters } from "./check-counters";
import type { HashCheck } from "./deps";
import { checkDrafts } from "./check-drafts";
import type { Findings } from "./finding";
import { checkFoldedTexts } from "./check-folded-texts";
import { checkIntegrity } from "./check-integrity";
import { checkBackupLease, checkJobs } from "./check-jobs";
import { checkPictures } from "./check-pictures";
import { checkTags } from "./check-tags";
import { checkUnfinished } from "./check-unfinished";
import { checkVideoFiles } from "./check-video-files";
import { checkWords } from "./check-words";

/** Requests and jobs insert the row of a file within this time after they store it. */
const settledMs = 60 * 60_000;

export interface ExamineOptions {
  db: Db;
  media: MediaStore;
  /** Younger files are not compared with the rows; an hour by default. */
  minAgeMs?: number;
  /** The time of the check, in milliseconds since 1970; now by default. */
  now?: number;
  /** Reads all files and compares their hashes; otherwise, only sizes are compared. */
  hashes?: HashCheck;
  /** Called for each file without a stored hash. */
  onUnhashed?: () => void;
}

/** Examines a site in chunks and yields what is wrong. The site may serve meanwhile. */
export async function* examine(options: ExamineOptions): Findings {
  const { db } = options;
  yield* checkFoldedTexts(db);
  yield* checkIntegrity(db);
  yield* checkCounters(db);
  yield* checkTags(db);
  yield* checkWords(db);
  yield* checkJobs(db);
  yield* checkBackupLease(db);
  yield* examineFiles(options);
}

/** Compares files with the rows that name them and with the records of when they were stored, in the order of keys. */
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
