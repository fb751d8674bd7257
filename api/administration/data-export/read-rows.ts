import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type SelectQueryBuilder, sql } from "kysely";
import { type Db, isSqlite } from "#api/db/open";
import { isBeyond } from "#api/lists/keyset";
import { isVisibleTo } from "#api/videos/videos/visibility";

const pageRows = 500;

type Key = readonly (string | number)[];

/** The columns of an index after the account's column, each with its name in a row. Together they are unique. */
type RowOrder<O> = Readonly<Record<string, keyof O>>;

/** Reads the rows of a query in the order of an index, in pages of 500, between which other requests run. */
export async function* readRows<D, T extends keyof D, O>(
  db: Db,
  query: SelectQueryBuilder<D, T, O>,
  order: RowOrder<O>,
): AsyncGenerator<O> {
  const columns = Object.keys(order).map((column) => sql.ref(column));
  const pageQuery = columns.reduce((built, column) => built.orderBy(column), query.limit(pageRows));
  for (let key: Key | null = null; ;) {
    const rows: O[] = await (
      key ? pageQuery.where(isBeyond(db, columns, { start: key, isAscending: true })) : pageQuery
    ).execute();
    yield* rows;
    if (rows.length < pageRows) return;
    const lastRow = rows.at(-1)!;
    key = Object.values(order).map((name) => lastRow[name] as string | number);
    await yieldToEventLoop();
  }
}

/**
 * Reads rows by an index on the account alone, in pages of 500. SQLite orders the entries of such an index by rowid;
 * PostgreSQL sorts the account's rows by id for each page.
 */
export async function* readByPosition<D, T extends keyof D, O>(
  db: Db,
  query: SelectQueryBuilder<D, T, O>,
  table: "comments" | "reports",
) {
  const column = `${table}.${isSqlite(db) ? "rowid" : "id"}`;
  const rows = query.select(sql.ref(column).as("position")) as SelectQueryBuilder<
    D,
    T,
    O & { position: string | number }
  >;
  for await (const { position: _, ...row } of readRows(db, rows, { [column]: "position" })) yield row;
}

type VideoColumn = `${"comments" | "video_likes" | "watch_history" | "playlist_videos"}.video_id`;

/** Selects the title of a row's video, as long as the account may see the video. */
export const selectVideoTitle = (db: Db, userId: string, column: VideoColumn) =>
  db
    .selectFrom("videos")
    .select("videos.title")
    .where("videos.id", "=", sql.ref<string>(column))
    .where(isVisibleTo(userId));
