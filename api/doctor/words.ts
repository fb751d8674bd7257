import { sql } from "kysely";
import { DatabaseSync } from "@photostructure/sqlite";
import { type Db, isSqlite } from "#api/db/open";
import { requestWordCount } from "#api/processing/count-words";
import { wordsOf } from "#api/words/words";
import { type Findings, readAtOnce, readRows } from "./finding";

type Scratch = InstanceType<typeof DatabaseSync>;

/** Finds words whose counts differ from the titles, by which mistyped searches are corrected. */
export async function* checkWords(db: Db): Findings {
  const begin = isSqlite(db) ? "begin" : "begin isolation level repeatable read";
  const differing = await readAtOnce(db, begin, countDiffering);
  if (differing > 0)
    yield {
      problem: `${differing} words have other counts than the titles: corrections of searches are wrong`,
      mend: () => recount(db),
    };
}

async function countDiffering(db: Db): Promise<number> {
  // Titles that wait to be counted belong to a job, and are no finding.
  const waiting = await db.selectFrom("title_changes").select("id").limit(1).executeTakeFirst();
  if (waiting) return 0;
  const counts = new DatabaseSync("");
  try {
    counts.exec(`pragma journal_mode = off; pragma synchronous = off; begin;
      create table words (word text primary key, count integer) without rowid`);
    await countTitles(db, counts);
    await subtractStored(db, counts);
    const { differing } = counts.prepare("select count(*) as differing from words where count <> 0").get() as {
      differing: number;
    };
    return differing + (await countWithoutDeletions(db));
  } finally {
    counts.close();
  }
}

const addition = "insert into words values (?, ?) on conflict do update set count = count + excluded.count";

async function countTitles(db: Db, counts: Scratch) {
  const add = counts.prepare(addition);
  const titles = readRows((after, limit) =>
    db.selectFrom("videos").select(["id", "title_folded"]).where("id", ">", after).orderBy("id").limit(limit).execute(),
  );
  for await (const { title_folded } of titles) for (const word of wordsOf(title_folded)) add.run(word, 1);
}

async function subtractStored(db: Db, counts: Scratch) {
  const add = counts.prepare(addition);
  const stored = readRows((after, limit) =>
    db
      .selectFrom("words")
      .select(["word as id", "count"])
      .where("word", ">", after)
      .orderBy("word")
      .limit(limit)
      .execute(),
  );
  for await (const { id, count } of stored) add.run(id, -Number(count));
}

/** Counts words that cannot be found by what remains of their first letters, and remainders of words that are gone. */
async function countWithoutDeletions(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from words where not exists (select 1 from word_deletions
      where deletion = substr(words.word, 1, 7) and word_deletions.word = words.word))
    + (select count(*) from word_deletions where not exists (
      select 1 from words where words.word = word_deletions.word)) as count`.execute(db);
  return Number(rows[0]!.count);
}

/** Lets a worker count the words of all titles anew. */
async function recount(db: Db) {
  await db.transaction().execute(async (trx) => {
    for (const table of ["words", "word_deletions", "title_changes"] as const) await trx.deleteFrom(table).execute();
    await sql`insert into title_changes (new_title) select title_folded from videos`.execute(trx);
  });
  await requestWordCount(db);
}
