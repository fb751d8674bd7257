import { type Kysely, sql } from "kysely";

/** A million tweets fit in each second: places rise with a tweet's age, so the index is read newest first. */
const firstPlace = (time: string) => `coalesce(unixepoch(${time}), 0) * 1048576`;

/** Each character and each two in a row, in hex, behind the letter t; `search_offsets` is of migration 009. */
const termsOf = (text: string) => `coalesce('t' || (select
  group_concat(hex(substr(${text}, n, 1)) || ' t' || hex(substr(${text}, n, 2)), ' t')
  from search_offsets where n <= length(${text})), '')`;

const namesOf = (row: string) => `${row}.username_folded || char(10) || ${row}.full_name_folded`;

interface Index {
  /** The searched table, and the prefix of the index's own tables. */
  table: string;
  name: string;
  key: string;
  textOf: (row: string) => string;
  /** The columns that make the text. */
  columns: string[];
  /** Inserts the places of all rows, and of the new row of a trigger. */
  fillPlaces: string;
  insertPlace: string;
}

const tweets: Index = {
  table: "tweets",
  name: "tweet",
  key: "tweet_id",
  textOf: (row) => `${row}.content_folded`,
  columns: ["content_folded"],
  fillPlaces: `insert into tweet_places (place, tweet_id)
    select ${firstPlace("created_at")} - 1 + row_number() over (partition by unixepoch(created_at) order by id), id
    from tweets`,
  insertPlace: `insert into tweet_places (place, tweet_id)
    select coalesce((select max(place) + 1 from tweet_places where place between first and first + 1048575), first),
      new.id from (select ${firstPlace("new.created_at")} as first)`,
};

const channels: Index = {
  table: "users",
  name: "channel",
  key: "user_id",
  textOf: namesOf,
  columns: ["username_folded", "full_name_folded"],
  fillPlaces: "insert into channel_places (user_id) select id from users order by created_at, id",
  insertPlace: "insert into channel_places (user_id) values (new.id)",
};

const fts = (table: string, options: string) =>
  `create virtual table ${table} using fts5(text, content = '', contentless_delete = 1, ${options})`;

const insertTexts = ({ name, textOf }: Index, row: string, from: string) => [
  `insert into ${name}_search (rowid, text) select place, ${textOf(row)} from ${from}`,
  `insert into ${name}_short_search (rowid, text) select place, ${termsOf(`(${textOf(row)})`)} from ${from}`,
];

const removeTexts = ({ name, key }: Index) =>
  [`${name}_search`, `${name}_short_search`].map(
    (table) => `delete from ${table} where rowid = (select place from ${name}_places where ${key} = old.id)`,
  );

function triggersOf(index: Index) {
  const { table, name, key, columns, insertPlace } = index;
  const add = insertTexts(index, "new", `${name}_places where ${key} = new.id`);
  const isChanged = columns.map((column) => `old.${column} <> new.${column}`).join(" or ");
  const create = (event: string, when: string, statements: string[]) =>
    `create trigger ${name}_${event.split(" ")[0]} after ${event} on ${table} when ${when}
      begin ${statements.join("; ")}; end`;
  return [
    create("insert", "true", [insertPlace, ...add]),
    create(`update of ${columns.join(", ")}`, isChanged, [...removeTexts(index), ...add]),
    create("delete", "true", [...removeTexts(index), `delete from ${name}_places where ${key} = old.id`]),
  ];
}

const rowsPerStep = 2_000;

/** Fills an index in steps: no statement holds the lock for long. */
async function fill(db: Kysely<unknown>, index: Index) {
  const { table, name, key } = index;
  for (let last = -1, end = 0; end < Number.MAX_SAFE_INTEGER; last = end) {
    const { rows } = await sql<{ place: number }>`select place from ${sql.table(`${name}_places`)}
      where place > ${last} order by place limit 1 offset ${sql.lit(rowsPerStep - 1)}`.execute(db);
    end = rows[0]?.place ?? Number.MAX_SAFE_INTEGER;
    const from = `${name}_places cross join ${table} on ${table}.id = ${key}
      where place > ${last} and place <= ${end} order by place`;
    for (const statement of insertTexts(index, table, from)) await sql.raw(statement).execute(db);
  }
}

/** Creates the indexes of tweets and channels anew; a stopped migration begins again. */
export async function createSqliteIndexes(db: Kysely<unknown>) {
  for (const index of [tweets, channels]) {
    const { name, key, fillPlaces } = index;
    for (const event of ["insert", "update", "delete"])
      await sql.raw(`drop trigger if exists ${name}_${event}`).execute(db);
    for (const table of ["places", "search", "short_search"])
      await sql.raw(`drop table if exists ${name}_${table}`).execute(db);
    await sql.raw(`create table ${name}_places (place integer primary key, ${key} text not null unique)`).execute(db);
    await sql.raw(fts(`${name}_search`, "tokenize = 'trigram case_sensitive 1'")).execute(db);
    await sql.raw(fts(`${name}_short_search`, "detail = none, tokenize = 'ascii'")).execute(db);
    await sql.raw(fillPlaces).execute(db);
    await fill(db, index);
    for (const statement of triggersOf(index)) await sql.raw(statement).execute(db);
  }
}
