import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { orderNewestFirst, readPage } from "#api/pagination/keyset";
import { type List, type Paging, toList } from "#api/pagination/page";
import { ownerColumns, toOwner } from "#api/users/owner";
import type { Content } from "#contract/content";
import type { ContentKind, ContentState } from "#contract/content-words";
import { fold } from "#contract/fold";
import { scanNewest } from "./scan-newest";

interface Kind {
  table: "videos" | "comments" | "tweets" | "playlists";
  title: string;
  /** Which rows administrators see at all. */
  exists: RawBuilder<boolean>;
  /** The condition of each state, as the indexes have it. */
  states: Partial<Record<ContentState, RawBuilder<boolean>>>;
}

const byFlag = { shown: sql<boolean>`is_hidden = 0`, hidden: sql<boolean>`is_hidden = 1` };
const byText = {
  shown: sql<boolean>`withheld = ''`,
  hidden: sql<boolean>`withheld <> '' and withheld = 'hidden'`,
  held: sql<boolean>`withheld <> '' and withheld = 'held'`,
};
const always = sql<boolean>`1 = 1`;

const kinds: Record<ContentKind, Kind> = {
  video: { table: "videos", title: "title", exists: always, states: byFlag },
  comment: { table: "comments", title: "content", exists: sql<boolean>`is_deleted = 0`, states: byText },
  tweet: { table: "tweets", title: "content", exists: always, states: byText },
  playlist: { table: "playlists", title: "name", exists: sql<boolean>`kind = 'list'`, states: byFlag },
};

interface Filters {
  /** A part of a title, name or text, or a whole id. */
  query: string;
  state: ContentState | null;
  /** An id or a username. */
  owner: string;
  /** Only these; null for all. */
  ids: readonly string[] | null;
}

interface Row {
  id: string;
  title: string;
  created_at: string;
  owner_id: string;
  username: string;
  full_name: string;
  avatar: string;
  state: ContentState;
  video_id: string | null;
}

type Query = SelectQueryBuilder<Tables, "videos", object>;

/** Lists what people posted, newest first; a search reads at most the newest `limits.scannedContent`. */
export async function listContent(
  db: Db,
  kind: ContentKind,
  { query, state, owner, ids }: Filters,
  paging: Paging,
): Promise<List<Content>> {
  const { table, exists, states } = kinds[kind];
  const isId = /^[0-9a-f]{24}$/.test(query);
  const chosen = ids ?? (isId ? [query] : null);
  // Every kind has the columns that are used of "videos" here.
  let keysQuery = (db.selectFrom(table) as unknown as Query).where(exists);
  if (owner)
    keysQuery = keysQuery.where(sql<boolean>`${sql.ref(`${table}.owner_id`)} = ${await findOwnerId(db, owner)}`);
  if (state) keysQuery = keysQuery.where(states[state] ?? sql<boolean>`1 = 0`);
  if (chosen) keysQuery = keysQuery.where(sql.ref(`${table}.id`), "in", chosen);
  const ordering = orderNewestFirst(`content-${kind}`, `${table}.created_at`, `${table}.id`);
  const toKey = (row: Pick<Row, "created_at" | "id">) => [row.created_at, row.id];
  const rowsQuery = selectRows(keysQuery, kind);
  const found =
    query && !isId
      ? await scanNewest(db, { rowsQuery, ordering, toKey }, paging, ({ title }) => fold(title).includes(fold(query)))
      : await readPage(db, { rowsQuery, keysQuery }, ordering, paging, toKey);
  return toList(paging, found, (row) => toContent(kind, row));
}

function selectRows(query: Query, kind: ContentKind): SelectQueryBuilder<Tables, "videos", Row> {
  const { table, title, states } = kinds[kind];
  const held = states.held ?? sql<boolean>`1 = 0`;
  const state = sql<ContentState>`case when ${states.hidden!} then 'hidden' when ${held} then 'held' else 'shown' end`;
  return query
    .leftJoin("users", (join) => join.on(sql<boolean>`users.id = ${sql.ref(`${table}.owner_id`)}`))
    .select(ownerColumns)
    .select([
      sql<string>`${sql.ref(`${table}.id`)}`.as("id"),
      sql<string>`${sql.ref(`${table}.owner_id`)}`.as("owner_id"),
      sql<string>`${sql.ref(`${table}.created_at`)}`.as("created_at"),
      sql<string>`${sql.ref(`${table}.${title}`)}`.as("title"),
      state.as("state"),
      (kind === "comment" ? sql<string | null>`comments.video_id` : sql<string | null>`null`).as("video_id"),
    ]) as unknown as SelectQueryBuilder<Tables, "videos", Row>;
}

const toContent = (kind: ContentKind, { id, title, created_at, state, video_id, ...owner }: Row): Content => ({
  _id: id,
  kind,
  title,
  owner: toOwner(owner),
  state,
  createdAt: created_at,
  ...(video_id !== null && { videoId: video_id }),
});

/** Reads an id; finds that of a username. A name that nobody has stands for itself. */
async function findOwnerId(db: Db, typed: string): Promise<string> {
  const name = fold(typed.trim().replace(/^@/, ""));
  const row = await db.selectFrom("users").select("id").where("username_folded", "=", name).executeTakeFirst();
  return row?.id ?? name;
}
