import type { Db } from "#api/db/open";
import type { MediaStore } from "#api/media/store/media-store";
import { checkCounters } from "./counters";
import { checkDrafts } from "./drafts";
import type { Findings } from "./finding";
import { checkFoldedTexts } from "./folded-texts";
import { checkDatabase } from "./integrity";
import { checkBackupLease, checkJobs } from "./jobs";
import { checkPictures } from "./pictures";
import { checkTags } from "./tags";
import { checkUnfinished } from "./unfinished-files";
import { checkVideoFiles } from "./videos";
import { checkWords } from "./words";

/** Requests and jobs name a file in a row within this time. */
const settledMs = 60 * 60_000;

export interface ExamineOptions {
  db: Db;
  media: MediaStore;
  /** Files that are younger than this are not compared with the rows; an hour by default. */
  minAgeMs?: number;
  /** The time that files are compared with, in milliseconds since 1970; now by default. */
  now?: number;
}

/** Examines a site in chunks and yields what is not as it should be. It may serve meanwhile. */
export async function* examine({ db, media, minAgeMs = settledMs, now: time }: ExamineOptions): Findings {
  yield* checkFoldedTexts(db);
  yield* checkDatabase(db);
  yield* checkCounters(db);
  yield* checkTags(db);
  yield* checkWords(db);
  yield* checkJobs(db);
  yield* checkBackupLease(db);
  const now = time ?? Date.now();
  const latest = now - minAgeMs;
  const isSettled = (files: { modifiedAt: number }[]) => files.every(({ modifiedAt }) => modifiedAt <= latest);
  const deps = { db, media, now, isSettled };
  yield* checkVideoFiles(deps);
  yield* checkDrafts(deps);
  yield* checkPictures(deps);
  yield* checkUnfinished(deps);
}
