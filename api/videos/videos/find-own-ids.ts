import { setImmediate } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { readJsonList } from "#api/db/json-list";
import { contains } from "#api/db/like";
import { type Db, isSqlite } from "#api/db/open";
import { findTextMatch, hasTrigrams } from "#api/db/trigrams";
import type { VideoState } from "#contract/dashboard";

/** Selects an owner's videos whose titles contain a query (folded), in a state unless it is null. */
export interface Filter {
  ownerId: string;
  q: string;
  state: VideoState | null;
}

/** The rare states have indexes with the same conditions. */
const inState = {
  published: sql<boolean>`videos.is_published = 1`,
  unpublished: sql<boolean>`videos.is_published = 0`,
  processing: sql<boolean>`(videos.status <> 'ready' and videos.status = 'processing')`,
  failed: sql<boolean>`(videos.status <> 'ready' and videos.status = 'failed')`,
};

export function matches({ q, state }: Filter) {
  const conditions = [...(q ? [contains(sql.ref("videos.title_folded"), q)] : []), ...(state ? [inState[state]] : [])];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** An index is read so far, in steps of so many rows: SQLite needs about 5 ms for each. */
const [maxRows, rowsPerStep] = [4_000, 1_000];

/**
 * Finds what selects the ids of all videos of the filter by an index: that of the owner's videos in a rare state, or that of
 * all titles of the site. Returns null without such an index, or when too many rows stand there.
 */
export async function findOwnIds(db: Db, filter: Filter): Promise<RawBuilder<unknown> | null> {
  const { q, state } = filter;
  if (state !== null && state !== "published") return findInState(db, filter);
  if (!q) return null;
  const ids = await (isSqlite(db) ? findTitlesOnSqlite(db, filter) : findTitlesOnPostgres(db, filter));
  return ids && sql`select value from ${readJsonList(db, JSON.stringify(ids))}`;
}

async function findTitlesOnSqlite(db: Db, filter: Filter): Promise<string[] | null> {
  const match = await findTextMatch(db, "video_text", filter.q);
  if (!match) return match === null ? null : [];
  const ids: string[] = [];
  let place: number | null = null;
  for (let read = 0; read < maxRows; read += rowsPerStep) {
    const rows = await readTitles(db, filter, { match, place });
    ids.push(...rows.flatMap(({ id }) => id ?? []));
    if (rows.length < rowsPerStep) return ids;
    place = rows.at(-1)!.place;
    await setImmediate();
  }
  return null;
}

/** Reads the next titles of the site with the query, each with its id if the filter has it. */
async function readTitles(db: Db, filter: Filter, { match, place }: { match: string; place: number | null }) {
  const rowid = sql.ref("video_text_search.rowid");
  // The index begins at a whole number only; the driver sends such large ones as fractions.
  const isBeyond = place === null ? sql`` : sql`and ${rowid} < cast(${place} as integer)`;
  const { rows } = await sql<{ place: number; id: string | null }>`select place, (select id from videos
      where id = video_id and owner_id = ${filter.ownerId} and ${matches(filter)}) as id
    from video_text_search cross join video_text_places on place = ${rowid}
    where video_text_search match ${match} ${isBeyond}
    order by ${rowid} desc limit ${sql.lit(rowsPerStep)}`.execute(db);
  return rows;
}

/** Letters of `short_terms` for a title that has a term, whatever the description has. */
const letters = Array.from({ length: 12 }, (_, index) => String.fromCharCode(107 + index));

/** Matches videos on PostgreSQL whose titles contain a query, by an index. */
export const hasTitle = (query: string) =>
  hasTrigrams(query)
    ? contains(sql.ref("title_folded"), query)
    : sql<boolean>`short_terms(title_folded, description_folded)
        && array[${sql.join(letters.map((letter) => letter + query))}]::text[]`;

async function findTitlesOnPostgres(db: Db, filter: Filter): Promise<string[] | null> {
  const titles = sql`select id, owner_id = ${filter.ownerId} and ${matches(filter)} as is_found
    from videos where ${hasTitle(filter.q)} limit ${sql.lit(maxRows)}`;
  const { rows } = await sql<{ total: number; ids: string[] | null }>`select count(*) as total,
    json_agg(id) filter (where is_found) as ids from (${titles}) as titles`.execute(db);
  const { total, ids } = rows[0]!;
  return total < maxRows ? (ids ?? []) : null;
}

async function findInState(db: Db, filter: Filter): Promise<RawBuilder<unknown> | null> {
  const found = sql`select id from videos where owner_id = ${filter.ownerId} and ${matches(filter)} limit ${sql.lit(maxRows)}`;
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${found}) as firsts`.execute(db);
  return rows[0]!.total < maxRows ? found : null;
}
