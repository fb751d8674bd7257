import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { orderNewestFirst, readPage } from "#api/pagination/keyset";
import { type List, type PageRows, type Paging, toList } from "#api/pagination/page";
import { ownerColumns, toOwner } from "#api/users/owner";
import type { Content } from "#contract/content";
import type { ContentKind, ContentState } from "#contract/content-words";
import { fold, foldQuery } from "#contract/fold";
import { type ContentQuery, kinds } from "./kinds";
import { searchContent } from "./search-content";

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

/** Lists what people posted, newest first. */
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
  let keysQuery = (db.selectFrom(table) as unknown as ContentQuery).where(exists);
  if (owner)
    keysQuery = keysQuery.where(sql<boolean>`${sql.ref(`${table}.owner_id`)} = ${await findOwnerId(db, owner)}`);
  if (state) keysQuery = keysQuery.where(states[state] ?? sql<boolean>`1 = 0`);
  if (chosen) keysQuery = keysQuery.where(sql.ref(`${table}.id`), "in", chosen);
  const ordering = orderNewestFirst(`content-${kind}`, `${table}.created_at`, `${table}.id`);
  const rowsQuery = selectRows(keysQuery, kind);
  const text = isId ? "" : foldQuery(query);
  const found = text
    ? await readFound(db, { kind, query: text, keysQuery, ordering }, paging)
    : await readPage(db, { rowsQuery, keysQuery }, ordering, paging, toKey);
  return toList(paging, found, (row) => toContent(kind, row));
}

const toKey = (row: Pick<Row, "created_at" | "id">) => [row.created_at, row.id];

/** Reads a page of those that contain a text. */
async function readFound(
  db: Db,
  searched: Parameters<typeof searchContent>[1],
  paging: Paging,
): Promise<PageRows<Row>> {
  const { kind, keysQuery, ordering } = searched;
  const ids = await searchContent(db, searched, paging);
  const unsorted = await selectRows(keysQuery, kind)
    .where(sql.ref(`${kinds[kind].table}.id`), "in", ["", ...ids])
    .execute();
  const rowById = new Map(unsorted.map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => rowById.get(id) ?? []);
  return { rows: paging.before ? rows.reverse() : rows, sorting: ordering.name, toKey };
}

function selectRows(query: ContentQuery, kind: ContentKind): SelectQueryBuilder<Tables, "videos", Row> {
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
