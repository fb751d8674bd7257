import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { buildTextMatch } from "#api/db/trigrams";
import type { ContentKind } from "#contract/words/content";
import {
  compareKeys,
  type ContentKey,
  type ContentSearch,
  type ContentSlice,
  idColumn,
  type ScanProgress,
  selectKeys,
} from "./content-slice";

/** SQLite reads as many matches with their keys in about 5 ms. */
const matchesPerStep = 1_000;

/** The number of rowids in the index for the posts of one second: see `firstPlace` of the baseline. */
const placesPerSecond = 1_048_576;

/**
 * Reads the matches of a query in the order of the index, which is the order of the seconds in which they were posted.
 * Yields the progress after each step; yields nothing when the index does not have the query.
 */
export async function* readMatchesOnSqlite(
  db: Db,
  search: ContentSearch,
  slice: ContentSlice,
): AsyncGenerator<ScanProgress> {
  const { limit, isAscending } = slice;
  const match = await buildTextMatch(db, `${search.kind}_text`, search.query);
  if (match === null) return;
  const keys: ContentKey[] = [];
  let place = placeBefore(slice);
  for (;;) {
    const matches = match ? await readPlaces(db, { kind: search.kind, match }, { place, isAscending }) : [];
    keys.push(...(await readKeysInList(search, matches, slice)));
    keys.sort((a, b) => compareKeys(a, b, isAscending));
    place = matches[matchesPerStep - 1]?.place ?? null;
    const end = place === null ? null : startOfSecond(place, isAscending);
    // The last second may have further matches.
    const ids = keys.filter((key) => !end || compareKeys(key, end, isAscending) < 0).map(([, id]) => id);
    if (!end || ids.length >= limit) return yield { ids: ids.slice(0, limit), reached: null };
    yield { ids, reached: end };
  }
}

/** Finds a place before all rows of the slice; null to begin at the first place. */
function placeBefore({ start, isAscending }: ContentSlice): number | null {
  const second = start ? Math.floor(Date.parse(start[0]) / 1_000) : NaN;
  if (Number.isNaN(second)) return null;
  return isAscending ? second * placesPerSecond - 1 : (second + 1) * placesPerSecond;
}

/** Makes a key before all rows of a place's second, and after the rows of all earlier seconds. */
function startOfSecond(place: number, isAscending: boolean): ContentKey {
  const second = Math.floor(place / placesPerSecond) + (isAscending ? 0 : 1);
  return [new Date(second * 1_000).toISOString(), ""];
}

async function readPlaces(
  db: Db,
  { kind, match }: { kind: ContentKind; match: string },
  { place, isAscending }: { place: number | null; isAscending: boolean },
) {
  const [index, places] = [sql.table(`${kind}_text_search`), sql.table(`${kind}_text_places`)];
  const rowid = sql`${index}.rowid`;
  // Full-text search seeks to integers only, and the driver sends such large numbers as floating-point numbers.
  const isBeyond = sql`and ${rowid} ${sql.raw(isAscending ? ">" : "<")} cast(${place} as integer)`;
  const { rows } = await sql<{ id: string; place: number }>`select ${sql.ref(`${kind}_id`)} as id, place
    from ${index} cross join ${places} on place = ${rowid}
    where ${index} match ${match} ${place === null ? sql`` : isBeyond}
    order by ${rowid} ${sql.raw(isAscending ? "asc" : "desc")} limit ${sql.lit(matchesPerStep)}`.execute(db);
  return rows;
}

/** Reads the keys of the matches that the list has, beyond the start of the slice. */
async function readKeysInList(search: ContentSearch, matches: { id: string }[], { start, isAscending }: ContentSlice) {
  if (matches.length === 0) return [];
  const ids = matches.map(({ id }) => id);
  const rows = await selectKeys(search).where(idColumn(search.kind), "in", ids).execute();
  return rows
    .map(({ created_at, id }): ContentKey => [created_at, id])
    .filter((key) => start === null || compareKeys(key, start, isAscending) > 0);
}
