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

/** SQLite reads as many with their keys in about 5 ms. */
const matchesPerStep = 1_000;

/** The places of one second: see `firstPlace` of the baseline. */
const placesPerSecond = 1_048_576;

/**
 * Reads the matches of a query in the order of the index, which is that of the seconds in which they were made; yields what
 * was found so far after each step. Yields nothing when the index cannot tell.
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
    keys.push(...(await readListed(search, matches, slice)));
    keys.sort((a, b) => compareKeys(a, b, isAscending));
    place = matches[matchesPerStep - 1]?.place ?? null;
    const end = place === null ? null : startOfSecond(place, isAscending);
    // Of the last second that was read, there may be more.
    const ids = keys.filter((key) => !end || compareKeys(key, end, isAscending) < 0).map(([, id]) => id);
    if (!end || ids.length >= limit) return yield { ids: ids.slice(0, limit), reached: null };
    yield { ids, reached: end };
  }
}

/** Finds a place before all rows of the slice; null to begin with the first place. */
function placeBefore({ start, isAscending }: ContentSlice): number | null {
  const second = start ? Math.floor(Date.parse(start[0]) / 1_000) : NaN;
  if (Number.isNaN(second)) return null;
  return isAscending ? second * placesPerSecond - 1 : (second + 1) * placesPerSecond;
}

/** Makes a key that lies before all rows of a place's second, and after those of all seconds before it. */
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
  // The index begins at a whole number only; the driver sends such large ones as fractions.
  const isBeyond = sql`and ${rowid} ${sql.raw(isAscending ? ">" : "<")} cast(${place} as integer)`;
  const { rows } = await sql<{ id: string; place: number }>`select ${sql.ref(`${kind}_id`)} as id, place
    from ${index} cross join ${places} on place = ${rowid}
    where ${index} match ${match} ${place === null ? sql`` : isBeyond}
    order by ${rowid} ${sql.raw(isAscending ? "asc" : "desc")} limit ${sql.lit(matchesPerStep)}`.execute(db);
  return rows;
}

async function readListed(search: ContentSearch, matches: { id: string }[], { start, isAscending }: ContentSlice) {
  if (matches.length === 0) return [];
  const ids = matches.map(({ id }) => id);
  const rows = await selectKeys(search).where(idColumn(search.kind), "in", ids).execute();
  return rows
    .map(({ created_at, id }): ContentKey => [created_at, id])
    .filter((key) => start === null || compareKeys(key, start, isAscending) > 0);
}
