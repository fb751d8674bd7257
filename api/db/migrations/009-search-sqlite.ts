import { type Kysely, sql } from "kysely";

/** A million videos fit in each second: positions rise with the age of a video, so an index is read newest first. */
export const firstPosition = (time: string) => `coalesce(unixepoch(${time}), 0) * 1048576`;

const isListed = (row: string) => `${row}.is_published = 1 and ${row}.status = 'ready'`;

/** Each character and each two in a row, in hex, behind the letter of their text. */
const termsOf = (text: string, letter: string) => `coalesce('${letter}' || (select
  group_concat(hex(substr(${text}, n, 1)) || ' ${letter}' || hex(substr(${text}, n, 2)), ' ${letter}')
  from search_offsets where n <= length(${text})), '')`;

/** The same of the first one and two characters. */
const startOf = (text: string, letter: string) =>
  `'${letter}' || hex(substr(${text}, 1, 1)) || ' ${letter}' || hex(substr(${text}, 1, 2))`;

/** t: in the title, s: at its start; d: in the description, e: at its start. */
const shortTermsOf = (row: string) =>
  [
    ...[termsOf(`${row}.title_folded`, "t"), startOf(`${row}.title_folded`, "s")],
    ...[termsOf(`${row}.description_folded`, "d"), startOf(`${row}.description_folded`, "e")],
  ].join(" || ' ' || ");

const insertPosition = `insert into search_positions (position, video_id, created_at)
  select coalesce((select max(position) + 1 from search_positions where position between first and first + 1048575),
    first), new.id, new.created_at from (select ${firstPosition("new.created_at")} as first)
  where ${isListed("new")}`;

export const insertTexts = (row: string, from: string) => [
  `insert into title_search (rowid, title_folded) select position, ${row}.title_folded from ${from}`,
  `insert into description_search (rowid, description_folded) select position, ${row}.description_folded from ${from}`,
  `insert into short_search (rowid, terms) select position, ${shortTermsOf(row)} from ${from}`,
];

const indexes = ["title_search", "description_search", "short_search"];
const add = [insertPosition, ...insertTexts("new", "search_positions where video_id = new.id")];
export const remove = [
  ...indexes.map(
    (table) => `delete from ${table} where rowid = (select position from search_positions where video_id = old.id)`,
  ),
  "delete from search_positions where video_id = old.id",
];

export const trigger = (name: string, event: string, statements: string[], condition = "true") =>
  `create trigger ${name} after ${event} on videos when ${condition} begin ${statements.join("; ")}; end`;

const watched = ["title_folded", "description_folded", "created_at", "is_published", "status"];
const isChanged = watched.map((column) => `old.${column} <> new.${column}`).join(" or ");
const triggers = {
  listed_inserted: trigger("listed_inserted", "insert", add),
  listed_updated: trigger("listed_updated", `update of ${watched.join(", ")}`, [...remove, ...add], isChanged),
  listed_deleted: trigger("listed_deleted", "delete", remove),
};

/** The index of migration 002, in the order of insertion, gives way. */
const superseded = [
  ...["search_inserted", "search_updated", "search_deleted", ...Object.keys(triggers)].map((name) => `trigger ${name}`),
  ...["video_search", "search_places", "search_offsets", "search_positions", ...indexes].map((name) => `table ${name}`),
];

const fts = (table: string, column: string, options: string) =>
  `create virtual table ${table} using fts5(${column}, content = '', contentless_delete = 1, ${options})`;
const trigrams = "tokenize = 'trigram case_sensitive 1'";

const create = [
  "create table search_offsets (n integer primary key)",
  // A folded text has at most twice the 5,000 characters of a description.
  `insert into search_offsets
    with recursive offsets (n) as (select 1 union all select n + 1 from offsets where n < 10000) select n from offsets`,
  "create table search_positions (position integer primary key, video_id text not null unique, created_at text not null)",
  fts("title_search", "title_folded", trigrams),
  fts("description_search", "description_folded", trigrams),
  fts("short_search", "terms", "detail = none, tokenize = 'ascii'"),
  `insert into search_positions (position, video_id, created_at)
    select ${firstPosition("created_at")} - 1 + row_number() over (partition by unixepoch(created_at) order by id),
      id, created_at from videos where ${isListed("videos")}`,
];

const perStatement = 2_000;

/** Fills the indexes in steps: no statement holds the lock for long, nor the texts of many videos in memory. */
async function fill(db: Kysely<unknown>) {
  for (let last = -1, end = 0; end < Number.MAX_SAFE_INTEGER; last = end) {
    const { rows } = await sql<{ position: number }>`select position from search_positions
      where position > ${last} order by position limit 1 offset ${sql.lit(perStatement - 1)}`.execute(db);
    end = rows[0]?.position ?? Number.MAX_SAFE_INTEGER;
    const from = `search_positions cross join videos on videos.id = video_id
      where position > ${last} and position <= ${end} order by position`;
    for (const statement of insertTexts("videos", from)) await sql.raw(statement).execute(db);
  }
}

/**
 * Creates the indexes of listed videos, newest last: each text by trigrams, and both by terms of one or two characters.
 * It may be stopped at any time and begins anew, since SQLite runs migrations outside a transaction.
 */
export async function createSqliteSearch(db: Kysely<unknown>) {
  for (const name of superseded) await sql.raw(`drop ${name.replace(" ", " if exists ")}`).execute(db);
  for (const statement of create) await sql.raw(statement).execute(db);
  await fill(db);
  for (const statement of Object.values(triggers)) await sql.raw(statement).execute(db);
}
