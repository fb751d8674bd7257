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

/** PostgreSQL's LIKE takes three times as long as a search for the text. */
const hasText = (db: Db, q: string) =>
  isSqlite(db)
    ? contains(sql.ref("videos.title_folded"), q)
    : sql<boolean>`strpos(${sql.ref("videos.title_folded")}, ${q}) > 0`;

export function matches(db: Db, { q, state }: Filter) {
  const conditions = [...(q ? [hasText(db, q)] : []), ...(state ? [inState[state]] : [])];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** What stands more often in an index is sooner found by reading the list. */
const maxRows = 300;

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
  // The titles are counted before any is looked up.
  const { rows } = await sql<{ id: string | null; total: number }>`with hits as materialized
      (select rowid as place from video_text_search where video_text_search match ${match} limit ${sql.lit(maxRows)}),
    counted as materialized (select count(*) as total from hits)
    select null as id, total from counted where total = ${sql.lit(maxRows)}
    union all select videos.id, 0 from counted cross join hits cross join video_text_places using (place)
      cross join videos on videos.id = video_id
    where total < ${sql.lit(maxRows)} and owner_id = ${filter.ownerId} and ${matches(db, filter)}`.execute(db);
  return rows[0]?.total ? null : rows.flatMap(({ id }) => id ?? []);
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
  const titles = sql`select id, owner_id = ${filter.ownerId} and ${matches(db, filter)} as is_found
    from videos where ${hasTitle(filter.q)} limit ${sql.lit(maxRows)}`;
  const { rows } = await sql<{ total: number; ids: string[] | null }>`select count(*) as total,
    json_agg(id) filter (where is_found) as ids from (${titles}) as titles`.execute(db);
  const { total, ids } = rows[0]!;
  return total < maxRows ? (ids ?? []) : null;
}

async function findInState(db: Db, { ownerId, q, state }: Filter): Promise<RawBuilder<unknown> | null> {
  const ids = (filter: Filter) =>
    sql`select id from videos where owner_id = ${ownerId} and ${matches(db, filter)} limit ${sql.lit(maxRows)}`;
  // Those of the state, whatever their titles are: their index alone counts these.
  const all = ids({ ownerId, q: "", state });
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${all}) as firsts`.execute(db);
  return rows[0]!.total < maxRows ? ids({ ownerId, q, state }) : null;
}
