import { type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { orderNewestFirst, readList } from "#api/lists/keyset";
import { type List, type Paging, toList, writeCursor } from "#api/lists/page";
import { ownerColumns, toOwner } from "#api/accounts/users/owner";
import type { ModeratedContent } from "#contract/content";
import type { ContentAudience, ContentKind, ContentState } from "#contract/words/content";
import { fold, foldQuery } from "#contract/fold";
import { isListed } from "#api/videos/videos/visibility";
import { type PictureColumns, pictureColumns, toPictureUrl } from "./content-picture";
import type { ContentSearch } from "./content-slice";
import { type ContentQuery, contentTables } from "./content-tables";
import { searchContent } from "./search-content";

interface ContentFilters {
  /** A part of a title, name or text, or a whole id. */
  query: string;
  state: ContentState | null;
  /** An id or a username. */
  owner: string;
  /** The ids to list; null for all. */
  ids: readonly string[] | null;
}

interface Row extends PictureColumns {
  id: string;
  title: string;
  created_at: string;
  owner_id: string;
  username: string;
  full_name: string;
  avatar: string;
  state: ContentState;
  audience: ContentAudience | null;
  video_id: string | null;
}

/** Lists content of a kind, newest first. */
export async function listContent(
  db: Db,
  { kind, query, state, owner, ids }: ContentFilters & { kind: ContentKind },
  paging: Paging,
): Promise<List<ModeratedContent>> {
  const { table, exists, states } = contentTables[kind];
  const isId = /^[0-9a-f]{24}$/.test(query);
  const chosenIds = ids ?? (isId ? [query] : null);
  let keysQuery = (db.selectFrom(table) as unknown as ContentQuery).where(exists);
  if (owner)
    keysQuery = keysQuery.where(sql<boolean>`${sql.ref(`${table}.owner_id`)} = ${await findOwnerId(db, owner)}`);
  if (state) keysQuery = keysQuery.where(states[state] ?? sql<boolean>`1 = 0`);
  if (chosenIds) keysQuery = keysQuery.where(sql.ref(`${table}.id`), "in", chosenIds);
  const ordering = orderNewestFirst(`content-${kind}`, `${table}.created_at`, `${table}.id`);
  const text = isId ? "" : foldQuery(query);
  if (text) return listMatches(db, { kind, query: text, keysQuery, ordering }, paging);
  const list = { rowsQuery: selectRows(keysQuery, kind), keysQuery, ordering, toKey, paging };
  return readList(db, list, (row) => toContent(kind, row));
}

const toKey = (row: Pick<Row, "created_at" | "id">) => [row.created_at, row.id];

/**
 * Lists the content that contains a text. When one request cannot fill a page, the cursor of the page says where the
 * search continues.
 */
export async function listMatches(
  db: Db,
  search: ContentSearch,
  { steps, ...paging }: Paging & { steps?: number },
): Promise<List<ModeratedContent>> {
  const { kind, keysQuery, ordering } = search;
  const { ids, reached } = await searchContent(db, search, { ...paging, ...(steps !== undefined && { steps }) });
  const unsorted = await selectRows(keysQuery, kind)
    .where(sql.ref(`${contentTables[kind].table}.id`), "in", ["", ...ids])
    .execute();
  const rowById = new Map(unsorted.map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => rowById.get(id) ?? []);
  if (paging.before) rows.reverse();
  const list = toList(paging, { rows, sorting: ordering.name, toKey }, (row) => toContent(kind, row));
  return reached ? continueAt(list, paging, writeCursor(ordering.name, reached)) : list;
}

/** Continues a list at a cursor; an empty page also leads back from this cursor. */
function continueAt<T>({ docs, page }: List<T>, { before, after }: Paging, cursor: string): List<T> {
  const isEmpty = docs.length === 0;
  const nextCursor = before && !isEmpty ? page.nextCursor : cursor;
  const prevCursor = before || (after && isEmpty) ? cursor : page.prevCursor;
  return { docs, page: { ...page, nextCursor, prevCursor } };
}

function selectRows(query: ContentQuery, kind: ContentKind): SelectQueryBuilder<Tables, "videos", Row> {
  const { table, title, states } = contentTables[kind];
  const isHeld = states.held ?? sql<boolean>`1 = 0`;
  const state = sql<ContentState>`case when ${states.hidden!} then 'hidden' when ${isHeld} then 'held' else 'shown' end`;
  return query
    .leftJoin("users", (join) => join.on(sql<boolean>`users.id = ${sql.ref(`${table}.owner_id`)}`))
    .select(ownerColumns)
    .select(pictureColumns(kind))
    .select([
      sql<string>`${sql.ref(`${table}.id`)}`.as("id"),
      sql<string>`${sql.ref(`${table}.owner_id`)}`.as("owner_id"),
      sql<string>`${sql.ref(`${table}.created_at`)}`.as("created_at"),
      sql<string>`${sql.ref(`${table}.${title}`)}`.as("title"),
      state.as("state"),
      (kind === "video" ? audience : sql<null>`null`).as("audience"),
      (kind === "comment" ? sql<string | null>`comments.video_id` : sql<string | null>`null`).as("video_id"),
    ]) as unknown as SelectQueryBuilder<Tables, "videos", Row>;
}

const audience = sql<ContentAudience | null>`case when videos.is_hidden = 1 or ${isListed} then null
  when videos.visibility = 'private' then 'private'
  when videos.is_published = 0 then 'unpublished' when videos.visibility = 'unlisted' then 'unlisted' end`;

const toContent = (kind: ContentKind, row: Row): ModeratedContent => {
  const { id, title, created_at, state, audience, video_id, ...rest } = row;
  return {
    _id: id,
    kind,
    title,
    picture: toPictureUrl({ id, ...rest }),
    owner: toOwner(rest),
    state,
    ...(audience !== null && { audience }),
    createdAt: created_at,
    ...(video_id !== null && { videoId: video_id }),
  };
};

/** Finds the id of a username; returns any other text, such as an id, in lower case. */
async function findOwnerId(db: Db, idOrUsername: string): Promise<string> {
  const name = fold(idOrUsername.trim().replace(/^@/, ""));
  const row = await db.selectFrom("users").select("id").where("username_folded", "=", name).executeTakeFirst();
  return row?.id ?? name;
}
