import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { contains } from "#api/db/like";
import { type Db, isSqlite } from "#api/db/open";
import { quotePhrase } from "#api/db/sqlite";
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
 * Finds all videos of the filter by an index: that of all titles of the site for three characters and more, or that of
 * the owner's videos in a rare state. Returns null without such an index, or when too many rows stand there.
 */
export async function findOwnIds(db: Db, filter: Filter): Promise<string[] | null> {
  // A shorter text is in no index of trigrams.
  if (Array.from(filter.q).length >= 3)
    return isSqlite(db) ? findTitlesOnSqlite(db, filter) : findTitlesOnPostgres(db, filter);
  return filter.state === null || filter.state === "published" ? null : findInState(db, filter);
}

async function findTitlesOnSqlite(db: Db, filter: Filter): Promise<string[] | null> {
  const ids: string[] = [];
  let place: number | null = null;
  for (let read = 0; read < maxRows; read += rowsPerStep) {
    const rows = await readTitles(db, filter, place);
    ids.push(...rows.flatMap(({ id }) => id ?? []));
    if (rows.length < rowsPerStep) return ids;
    place = rows.at(-1)!.place;
    await setImmediate();
  }
  return null;
}

/** Reads the next titles of the site with the query, each with its id if the filter has it. */
async function readTitles(db: Db, filter: Filter, place: number | null) {
  const rowid = sql.ref("video_text_search.rowid");
  // The index begins at a whole number only; the driver sends such large ones as fractions.
  const isBeyond = place === null ? sql`` : sql`and ${rowid} < cast(${place} as integer)`;
  const { rows } = await sql<{ place: number; id: string | null }>`select place, (select id from videos
      where id = video_id and owner_id = ${filter.ownerId} and ${matches(filter)}) as id
    from video_text_search cross join video_text_places on place = ${rowid}
    where video_text_search match ${quotePhrase(filter.q)} ${isBeyond}
    order by ${rowid} desc limit ${sql.lit(rowsPerStep)}`.execute(db);
  return rows;
}

async function findTitlesOnPostgres(db: Db, filter: Filter): Promise<string[] | null> {
  const { rows } = await sql<{ id: string | null }>`select case when owner_id = ${filter.ownerId}
      and ${matches(filter)} then id end as id
    from videos where ${contains(sql.ref("videos.title_folded"), filter.q)} limit ${sql.lit(maxRows)}`.execute(db);
  return rows.length < maxRows ? rows.flatMap(({ id }) => id ?? []) : null;
}

async function findInState(db: Db, filter: Filter): Promise<string[] | null> {
  const rows = await db
    .selectFrom("videos")
    .select("videos.id")
    .where("videos.owner_id", "=", filter.ownerId)
    .where(matches(filter))
    .limit(maxRows)
    .execute();
  return rows.length < maxRows ? rows.map(({ id }) => id) : null;
}
