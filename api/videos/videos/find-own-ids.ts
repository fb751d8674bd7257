import { type RawBuilder, sql } from "kysely";
import { readJsonList } from "#api/db/json-list";
import { contains } from "#api/db/like";
import { widen } from "#api/db/folded-texts";
import { type Db, isSqlite } from "#api/db/open";
import { buildTextMatch, hasTrigrams } from "#api/db/trigrams";
import type { VideoState } from "#contract/dashboard";

/** Selects an owner's videos whose titles contain a query (folded), as they are or folded widely; null means any state. */
export interface OwnVideosFilter {
  ownerId: string;
  q: string;
  state: VideoState | null;
}

/** The rare states have indexes with the same conditions. */
const stateConditions = {
  published: sql<boolean>`videos.is_published = 1`,
  unpublished: sql<boolean>`videos.is_published = 0`,
  processing: sql<boolean>`(videos.status <> 'ready' and videos.status = 'processing')`,
  failed: sql<boolean>`(videos.status <> 'ready' and videos.status = 'failed')`,
};

/** PostgreSQL's LIKE takes three times as long as a search for the text. */
const containsText = (db: Db, column: string, text: string) =>
  isSqlite(db) ? contains(sql.ref(column), text) : sql<boolean>`strpos(${sql.ref(column)}, ${text}) > 0`;

/** Lists a query, and the same folded widely where that differs. */
const listForms = (q: string) => [...new Set([q, widen(q)?.wide ?? q])];

/** Matches titles that contain a query, or do folded widely. */
function titleHasQuery(db: Db, q: string) {
  const forms = listForms(q);
  const inFolded = forms.map((form) => containsText(db, "videos.title_folded", form));
  return sql<boolean>`(${sql.join([...inFolded, containsText(db, "videos.title_wide", forms.at(-1)!)], sql` or `)})`;
}

export function matchesFilter(db: Db, { q, state }: OwnVideosFilter) {
  const conditions = [...(q ? [titleHasQuery(db, q)] : []), ...(state ? [stateConditions[state]] : [])];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** With more rows than this, an index is slower than reading the list. */
const maxRows = 300;

/** Titles folded widely of one owner that are compared with a query at most. */
const maxWideTitles = 20_000;

/**
 * Builds the query that selects the ids of all videos of a filter by an index: of the owner's videos in a rare state, or of
 * all titles of the site and the owner's titles folded widely. Returns null without such an index, or when too many rows
 * match there.
 */
export async function selectOwnIds(db: Db, filter: OwnVideosFilter): Promise<RawBuilder<unknown> | null> {
  const { q, state } = filter;
  if (state !== null && state !== "published") return findInState(db, filter);
  if (!q) return null;
  const ids = await (isSqlite(db) ? findTitlesOnSqlite(db, filter) : findTitlesOnPostgres(db, filter));
  const wideIds = ids && (await findByWideTitle(db, filter));
  return wideIds && sql`select value from ${readJsonList(db, JSON.stringify([...new Set([...ids, ...wideIds])]))}`;
}

/** Finds the owner's videos whose titles match when folded widely; null when too many titles have such a form, or match. */
async function findByWideTitle(db: Db, filter: OwnVideosFilter): Promise<string[] | null> {
  const videosWithWideTitle = sql`videos where owner_id = ${filter.ownerId} and title_wide <> ''`;
  const counts = await sql<{ total: number }>`select count(*) as total
    from (select 1 as one from ${videosWithWideTitle} limit ${sql.lit(maxWideTitles)}) as firsts`.execute(db);
  const { total } = counts.rows[0]!;
  if (total === 0 || total === maxWideTitles) return total === 0 ? [] : null;
  const wide = listForms(filter.q).at(-1)!;
  const { rows } = await sql<{
    id: string;
  }>`select id from ${videosWithWideTitle} and ${containsText(db, "videos.title_wide", wide)}
    and ${matchesFilter(db, filter)} limit ${sql.lit(maxRows)}`.execute(db);
  return rows.length < maxRows ? rows.map(({ id }) => id) : null;
}

async function findTitlesOnSqlite(db: Db, filter: OwnVideosFilter): Promise<string[] | null> {
  const forms = await Promise.all(listForms(filter.q).map((form) => buildTextMatch(db, "video_text", form)));
  if (forms.includes(null)) return null;
  const match = forms.filter((form) => form !== "").join(" OR ");
  if (!match) return [];
  // The titles are counted before any is looked up.
  const { rows } = await sql<{ id: string | null; total: number }>`with hits as materialized
      (select rowid as place from video_text_search where video_text_search match ${match} limit ${sql.lit(maxRows)}),
    counted as materialized (select count(*) as total from hits)
    select null as id, total from counted where total = ${sql.lit(maxRows)}
    union all select videos.id, 0 from counted cross join hits cross join video_text_places using (place)
      cross join videos on videos.id = video_id
    where total < ${sql.lit(maxRows)} and owner_id = ${filter.ownerId} and ${matchesFilter(db, filter)}`.execute(db);
  return rows[0]?.total ? null : rows.flatMap(({ id }) => id ?? []);
}

/** The letters of `short_terms` that mark a term of a title, whatever the description has. */
const letters = Array.from({ length: 12 }, (_, index) => String.fromCharCode(107 + index));

/** Matches videos on PostgreSQL whose titles contain a text, by an index. */
export const matchesTitle = (text: string) =>
  hasTrigrams(text)
    ? contains(sql.ref("title_folded"), text)
    : sql<boolean>`short_terms(title_folded, description_folded)
        && array[${sql.join(letters.map((letter) => letter + text))}]::text[]`;

async function findTitlesOnPostgres(db: Db, filter: OwnVideosFilter): Promise<string[] | null> {
  const titles = sql`select id, owner_id = ${filter.ownerId} and ${matchesFilter(db, filter)} as is_found
    from videos where ${sql.join(listForms(filter.q).map(matchesTitle), sql` or `)} limit ${sql.lit(maxRows)}`;
  const { rows } = await sql<{ total: number; ids: string[] | null }>`select count(*) as total,
    json_agg(id) filter (where is_found) as ids from (${titles}) as titles`.execute(db);
  const { total, ids } = rows[0]!;
  return total < maxRows ? (ids ?? []) : null;
}

async function findInState(db: Db, { ownerId, q, state }: OwnVideosFilter): Promise<RawBuilder<unknown> | null> {
  const ids = (filter: OwnVideosFilter) =>
    sql`select id from videos where owner_id = ${ownerId} and ${matchesFilter(db, filter)} limit ${sql.lit(maxRows)}`;
  // Counts the videos of the state with any title, because the index alone counts these.
  const idsInState = ids({ ownerId, q: "", state });
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${idsInState}) as firsts`.execute(db);
  return rows[0]!.total < maxRows ? ids({ ownerId, q, state }) : null;
}
