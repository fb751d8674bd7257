import { expect } from "vitest";
import { onPostgres } from "#tests/support/api";

/**
 * Reads of a whole table, apart from `figures`, the few rows that sum up a page's playlists, `firsts`, the rows of a bounded count, the ids
 * of a list, and a site's settings.
 */
export const reading = onPostgres
  ? /Seq Scan(?! on site_settings)/
  : /SCAN (?!figures\b|firsts\b|json_each\b|(videos|tweets) USING (COVERING )?INDEX)/;
export const sorting = onPostgres ? /\bSort\b/ : /USE TEMP B-TREE/;

/** A sort of more rows than PostgreSQL reads sooner than an index in its order. */
export const longSort = onPostgres ? /\bSort +\(cost=\S+ rows=\d{4,}/ : sorting;

export function expectIndexed(plans: string[]) {
  for (const plan of plans) {
    expect(plan).not.toMatch(reading);
    expect(plan).not.toMatch(longSort);
  }
}

/** A read that starts in the middle of an index. */
export const range = onPostgres
  ? /Index Cond: .*ROW\(.*\) [<>] ROW\(/
  : /SEARCH \w+ USING (?:COVERING )?INDEX \w+ \(.*[<>]\?\)/;
