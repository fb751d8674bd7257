import { type Kysely, sql } from "kysely";
import { DatabaseSync } from "@photostructure/sqlite";
import { isFilled } from "#api/db/fill-in-batches";
import { type Db, isSqlite } from "#api/db/open";
import { requestWordCount } from "#api/search/words/count-words";
import { type TextKind, wordsOf } from "#api/search/words/words";
import { type Findings, readRows } from "./finding";

type Database = InstanceType<typeof DatabaseSync>;

/** The texts whose words are counted. The triggers of the baseline migration record their changes. */
const sources: { kind: TextKind; table: string; text: string }[] = [
  { kind: "title", table: "videos", text: "title_folded" },
  { kind: "name", table: "users", text: "username_folded || ' ' || full_name_folded" },
  { kind: "tweet", table: "tweets", text: "content_folded" },
];

/** Finds words whose counts, which correct mistyped searches, differ from the texts. Skips this while texts are not filled yet. */
export async function* checkWords(db: Db): Findings {
  if (!(await isFilled(db as unknown as Kysely<unknown>, "146-words-of-scripts"))) return;
  const begin = sql.raw(isSqlite(db) ? "begin" : "begin isolation level repeatable read");
  // The transaction sees the database as it was at its start, while others write.
  const wrongWords = await db.connection().execute(async (connection) => {
    await begin.execute(connection);
    try {
      return await countDiffering(connection);
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
  if (wrongWords > 0)
    yield {
      problem: `${wrongWords} words have other counts than the texts: corrections of searches are wrong`,
      repair: () => recountWords(db),
    };
}

async function countDiffering(db: Db): Promise<number> {
  const scratch = new DatabaseSync("");
  try {
    scratch.exec(`pragma journal_mode = off; pragma synchronous = off; begin;
      create table words (kind text, word text, count integer, primary key (kind, word)) without rowid`);
    const insert = scratch.prepare(
      "insert into words values (?, ?, ?) on conflict do update set count = count + excluded.count",
    );
    const add: AddCount = (kind, word, count) => void insert.run(kind, word, count);
    await addTexts(db, add);
    await subtractCounted(db, add);
    await subtractPending(db, add);
    return countNonZero(scratch) + (await countDeletionFaults(db));
  } finally {
    scratch.close();
  }
}

type AddCount = (kind: TextKind, word: string, count: number) => void;

async function addTexts(db: Db, add: AddCount) {
  for (const { kind, table, text } of sources) {
    const texts = readRows(
      async (after, limit) =>
        (
          await sql<{ id: string; text: string }>`select id, ${sql.raw(text)} as text from ${sql.table(table)}
            where id > ${after} order by id limit ${limit}`.execute(db)
        ).rows,
    );
    for await (const row of texts) for (const word of wordsOf(row.text)) add(kind, word, 1);
  }
}

async function subtractCounted(db: Db, add: AddCount) {
  const storedCounts = readRows((after, limit) =>
    db
      .selectFrom("words")
      .select(["word as id", "title_count", "name_count", "tweet_count"])
      .where("word", ">", after)
      .orderBy("word")
      .limit(limit)
      .execute(),
  );
  for await (const { id: word, title_count, name_count, tweet_count } of storedCounts) {
    add("title", word, -Number(title_count));
    add("name", word, -Number(name_count));
    add("tweet", word, -Number(tweet_count));
  }
}

/** Subtracts the changes that are not counted yet. */
async function subtractPending(db: Db, add: AddCount) {
  interface Change {
    id: number;
    kind: TextKind;
    old_text: string;
    new_text: string;
  }
  for (let after = 0; ;) {
    const nextChanges = sql<Change>`select id, kind, old_text, new_text from text_changes where id > ${after} order by id limit 500`;
    const { rows } = await nextChanges.execute(db);
    if (rows.length === 0) return;
    after = rows.at(-1)!.id;
    for (const { kind, old_text, new_text } of rows) {
      for (const word of wordsOf(old_text)) add(kind, word, 1);
      for (const word of wordsOf(new_text)) add(kind, word, -1);
    }
  }
}

function countNonZero(scratch: Database): number {
  const row = scratch.prepare("select count(distinct word) as words from words where count <> 0").get();
  return (row as { words: number }).words;
}

/**
 * Counts faults in the index of deletions, which finds a word by its first letters without some of them: words that it
 * lacks, and words that no longer exist.
 */
async function countDeletionFaults(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*) from words where not exists (select 1 from word_deletions
      where deletion = substr(words.word, 1, 7) and word_deletions.word = words.word))
    + (select count(*) from word_deletions where not exists (
      select 1 from words where words.word = word_deletions.word)) as count`.execute(db);
  return Number(rows[0]!.count);
}

/** Deletes all counts, and lets a worker count the words of all texts. */
async function recountWords(db: Db) {
  await db.transaction().execute(async (trx) => {
    for (const table of ["words", "word_deletions", "text_changes"] as const) await trx.deleteFrom(table).execute();
    for (const { kind, table, text } of sources)
      await sql`insert into text_changes (kind, new_text)
        select ${sql.lit(kind)}, ${sql.raw(text)} from ${sql.table(table)}`.execute(trx);
  });
  await requestWordCount(db);
}
