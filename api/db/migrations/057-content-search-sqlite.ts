import { type Kysely, sql } from "kysely";

/** A million rows fit in each second: places rise with the time of a row, so that an index is read oldest first. */
const firstPlace = (time: string) => `coalesce(unixepoch(${time}), 0) * 1048576`;

interface Index {
  table: string;
  /** The prefix of the index's own tables. */
  name: string;
  key: string;
  column: string;
}

/** The index of a video's title is one of all videos: that of the public search has only listed ones. */
const indexes: Index[] = [
  { table: "videos", name: "video_text", key: "video_id", column: "title_folded" },
  { table: "comments", name: "comment_text", key: "comment_id", column: "text_folded" },
  { table: "tweets", name: "tweet_text", key: "tweet_id", column: "text_folded" },
  { table: "playlists", name: "playlist_text", key: "playlist_id", column: "text_folded" },
];

/**
 * Two line feeds follow each text, so that each of its characters, and each two in a row, begin one of its trigrams:
 * terms of one and two characters are found by the trigrams that begin with them.
 */
const insertText = ({ name, column }: Index, row: string, from: string) =>
  `insert into ${name}_search (rowid, text) select place, ${row}.${column} || char(10) || char(10) from ${from}`;

const removeText = ({ name, key }: Index) =>
  `delete from ${name}_search where rowid = (select place from ${name}_places where ${key} = old.id)`;

function triggersOf(index: Index): Record<string, string> {
  const { table, name, key, column } = index;
  const place = `select coalesce((select max(place) + 1 from ${name}_places where place between first and first + 1048575),
    first), new.id from (select ${firstPlace("new.created_at")} as first)`;
  const add = insertText(index, "new", `${name}_places where ${key} = new.id`);
  return {
    insert: `after insert on ${table} begin insert into ${name}_places (place, ${key}) ${place}; ${add}; end`,
    update: `after update of ${column} on ${table} when old.${column} <> new.${column}
      begin ${removeText(index)}; ${add}; end`,
    delete: `after delete on ${table} begin ${removeText(index)};
      delete from ${name}_places where ${key} = old.id; end`,
  };
}

const rowsPerStep = 2_000;

/** Fills an index in steps: no statement holds the lock for long. */
async function fill(db: Kysely<unknown>, index: Index) {
  const { table, name, key } = index;
  await sql
    .raw(
      `insert into ${name}_places (place, ${key})
        select ${firstPlace("created_at")} - 1 + row_number() over (partition by unixepoch(created_at) order by id), id
        from ${table}`,
    )
    .execute(db);
  for (let last = -1, end = 0; end < Number.MAX_SAFE_INTEGER; last = end) {
    const { rows } = await sql<{ place: number }>`select place from ${sql.table(`${name}_places`)}
      where place > ${last} order by place limit 1 offset ${sql.lit(rowsPerStep - 1)}`.execute(db);
    end = rows[0]?.place ?? Number.MAX_SAFE_INTEGER;
    const from = `${name}_places cross join ${table} on ${table}.id = ${key}
      where place > ${last} and place <= ${end} order by place`;
    await sql.raw(insertText(index, table, from)).execute(db);
  }
}

/** Creates the indexes of all texts anew; a stopped migration begins again. */
export async function createSqliteTexts(db: Kysely<unknown>) {
  for (const index of indexes) {
    const { name, key } = index;
    const triggers = triggersOf(index);
    for (const statement of [
      ...Object.keys(triggers).map((event) => `drop trigger if exists ${name}_${event}`),
      ...["vocabulary", "search", "places"].map((table) => `drop table if exists ${name}_${table}`),
      `create table ${name}_places (place integer primary key, ${key} text not null unique)`,
      `create virtual table ${name}_search using fts5(text, content = '', contentless_delete = 1,
        tokenize = 'trigram case_sensitive 1')`,
      `create virtual table ${name}_vocabulary using fts5vocab('${name}_search', 'row')`,
    ])
      await sql.raw(statement).execute(db);
    await fill(db, index);
    for (const [event, body] of Object.entries(triggers))
      await sql.raw(`create trigger ${name}_${event} ${body}`).execute(db);
  }
}
