import { type Db, isSqlite } from "#api/db/open";
import { findCaptionMatchesOnPostgres } from "./caption-index-postgres";
import type { CaptionMatch, CaptionQuery } from "./caption-matches";
import { findCaptionMatchesOnSqlite } from "./caption-index-sqlite";

/** Finds videos by the words of their captions, newest first, without duplicates. */
export const findCaptionMatches = (db: Db, query: CaptionQuery): Promise<CaptionMatch[]> =>
  isSqlite(db) ? findCaptionMatchesOnSqlite(db, query) : findCaptionMatchesOnPostgres(db, query);
