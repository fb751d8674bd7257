import { type Kysely, sql } from "kysely";

/**
 * The characters around each space of a text, in hex after the letter of the text: two on each side, and three where
 * there are as many. `search_offsets` is of migration 009.
 */
const bordersOf = (text: string, letter: string) => `coalesce((select group_concat('${letter}'
    || hex(substr(${text}, n - 2, 5)) || case when n > 3 and n + 3 <= length(${text})
      then ' ${letter}' || hex(substr(${text}, n - 3, 7)) else '' end, ' ')
  from search_offsets where n between 3 and length(${text}) - 2 and substr(${text}, n, 1) = ' '), '')`;

const insertBorders = (from: string) => `insert into border_search (rowid, borders)
  select position, ${bordersOf("title_folded", "t")} || ' ' || ${bordersOf("description_folded", "d")}
  from ${from} cross join videos on videos.id = video_id`;

const rowsPerStep = 2_000;

/** Fills the index in steps: no statement holds the lock for long. */
async function fill(db: Kysely<unknown>) {
  for (let last = -1, end = 0; end < Number.MAX_SAFE_INTEGER; last = end) {
    const { rows } = await sql<{ position: number }>`select position from search_positions
      where position > ${last} order by position limit 1 offset ${sql.lit(rowsPerStep - 1)}`.execute(db);
    end = rows[0]?.position ?? Number.MAX_SAFE_INTEGER;
    const from = `(select * from search_positions where position > ${last} and position <= ${end} order by position)`;
    await sql.raw(insertBorders(from)).execute(db);
  }
}

/** The triggers of the videos insert and delete positions: the index follows these. */
const triggers = {
  borders_inserted: `after insert on search_positions begin
    ${insertBorders("(select new.position as position, new.video_id as video_id)")}; end`,
  borders_deleted: `after delete on search_positions begin
    delete from border_search where rowid = old.position; end`,
};

/** Creates the index of word borders anew; a stopped migration begins again. */
export async function createSqliteBorders(db: Kysely<unknown>) {
  for (const name of Object.keys(triggers)) await sql`drop trigger if exists ${sql.ref(name)}`.execute(db);
  await sql`drop table if exists border_search`.execute(db);
  await sql`create virtual table border_search using fts5(borders, content = '', contentless_delete = 1,
    detail = none, tokenize = 'ascii')`.execute(db);
  await fill(db);
  for (const [name, body] of Object.entries(triggers)) await sql.raw(`create trigger ${name} ${body}`).execute(db);
}
