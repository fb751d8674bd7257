import type { Db } from "#api/db/open";
import { checkCounters } from "./counters";
import type { Findings } from "./finding";
import { checkFoldedTexts } from "./folded-texts";
import { checkDatabase } from "./integrity";
import { checkBackupLease, checkJobs } from "./jobs";
import { checkTags } from "./tags";
import { checkWords } from "./words";

export interface Patient {
  db: Db;
}

/** Examines a site in chunks and yields what is not as it should be. It may serve meanwhile. */
export async function* examine({ db }: Patient): Findings {
  yield* checkFoldedTexts(db);
  yield* checkDatabase(db);
  yield* checkCounters(db);
  yield* checkTags(db);
  yield* checkWords(db);
  yield* checkJobs(db);
  yield* checkBackupLease(db);
}
