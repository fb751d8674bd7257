import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { quotePhrase } from "#api/db/sqlite";
import { type Finding, type Findings, readRows } from "./finding";

/** A full-text index: its rows, and how a change of a row's text makes the database's triggers index it anew. */
interface Index {
  noun: string;
  table: "videos" | "tweets" | "users";
  places: string;
  place: string;
  key: string;
  /** The full-text tables, and the first of them with the text by which it finds a row. */
  searches: string[];
  text: string;
  isIndexed: string;
  /** Gives a row its place; null where a change of the row does. */
  insertPlace: string | null;
  /** Changes a row twice, so that it ends as it was. */
  changes: [string, string];
}

const indexes: Index[] = [
  {
    noun: "video",
    table: "videos",
    places: "search_positions",
    place: "position",
    key: "video_id",
    searches: ["title_search", "description_search", "short_search"],
    text: "title_folded",
    isIndexed: "is_published = 1 and status = 'ready'",
    insertPlace: null,
    changes: ["is_published = 0", "is_published = 1"],
  },
  {
    noun: "tweet",
    table: "tweets",
    insertPlace: `insert or ignore into tweet_places (place, tweet_id)
      select coalesce((select max(place) + 1 from tweet_places where place between first and first + 1048575), first), id
      from (select id, coalesce(unixepoch(created_at), 0) * 1048576 as first from tweets)`,
    places: "tweet_places",
    place: "place",
    key: "tweet_id",
    searches: ["tweet_search", "tweet_short_search"],
    text: "content_folded",
    isIndexed: "true",
    changes: [
      "content_folded = content_folded || ' '",
      "content_folded = substr(content_folded, 1, length(content_folded) - 1)",
    ],
  },
  {
    noun: "channel",
    table: "users",
    insertPlace: "insert or ignore into channel_places (user_id) select id from users",
    places: "channel_places",
    place: "place",
    key: "user_id",
    searches: ["channel_search", "channel_short_search"],
    text: "username_folded || char(10) || full_name_folded",
    isIndexed: "true",
    changes: [
      "full_name_folded = full_name_folded || ' '",
      "full_name_folded = substr(full_name_folded, 1, length(full_name_folded) - 1)",
    ],
  },
];

/** Finds rows that the full-text indexes lack or have with another text, and entries of rows that are gone. */
export async function* checkSqliteSearch(db: Db): Findings {
  for (const index of indexes) {
    yield* checkMissing(db, index);
    yield* checkUnneeded(db, index);
  }
}

async function* checkMissing(db: Db, index: Index): Findings {
  const { noun, table, places, place, key, searches, text, isIndexed } = index;
  const read = async (after: string, limit: number) =>
    (
      await sql<{ id: string; place: number | null; text: string }>`select id, ${sql.ref(place)} as place,
        ${sql.raw(text)} as text from ${sql.table(table)} left join ${sql.table(places)} on ${sql.ref(key)} = id
        where id > ${after} and ${sql.raw(isIndexed)} order by id limit ${limit}`.execute(db)
    ).rows;
  for await (const row of readRows(read))
    if (row.place === null || !(await isFound(db, searches, row.place, row.text)))
      yield {
        problem: `The search does not have the ${noun} ${row.id} as it is`,
        mend: () => indexAnew(db, index, row.id),
      };
}

/** Returns whether each table has the row, and the first finds it by its text. */
async function isFound(db: Db, searches: string[], place: number, text: string): Promise<boolean> {
  const exists = searches.map((name) => sql`exists (select 1 from ${sql.table(name)} where rowid = ${place})`);
  // A trigram has three characters.
  const start = Array.from(text).slice(0, 40).join("");
  const first = sql.table(searches[0]!);
  const isMatched =
    Array.from(start).length < 3
      ? sql`1`
      : sql`exists (select 1 from ${first} where ${first} match ${quotePhrase(start)} and rowid = ${place})`;
  const { rows } = await sql<{
    found: number;
  }>`select ${sql.join([...exists, isMatched], sql` and `)} as found`.execute(db);
  return rows[0]!.found === 1;
}

const indexAnew = (db: Db, { table, changes, isIndexed, insertPlace }: Index, id: string) =>
  db.transaction().execute(async (trx) => {
    if (insertPlace) await sql`${sql.raw(insertPlace)} where id = ${id}`.execute(trx);
    for (const change of changes)
      await sql`update ${sql.table(table)} set ${sql.raw(change)} where id = ${id}
        and (${sql.raw(change === changes[1] ? "true" : isIndexed)})`.execute(trx);
  });

async function* checkUnneeded(db: Db, index: Index): Findings {
  const { noun, table, places, place, key, isIndexed, searches } = index;
  const read = async (after: string, limit: number) =>
    (
      await sql<{ id: string; place: number }>`select ${sql.ref(key)} as id, ${sql.ref(place)} as place
        from ${sql.table(places)} where ${sql.ref(key)} > ${after} and not exists (
          select 1 from ${sql.table(table)} where id = ${sql.ref(key)} and ${sql.raw(isIndexed)})
        order by ${sql.ref(key)} limit ${limit}`.execute(db)
    ).rows;
  for await (const row of readRows(read)) {
    const mend: Finding["mend"] = () =>
      db.transaction().execute(async (trx) => {
        for (const name of searches) await sql`delete from ${sql.table(name)} where rowid = ${row.place}`.execute(trx);
        await sql`delete from ${sql.table(places)} where ${sql.ref(place)} = ${row.place}`.execute(trx);
      });
    yield { problem: `The search has the ${noun} ${row.id}, which is not to be found`, mend };
  }
}
