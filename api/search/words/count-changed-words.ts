import { setTimeout as sleep } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { type Db, isSqlite } from "#api/db/open";
import { forUpdateSkipLocked } from "#api/db/row-locks";
import { deletionsOf, type TextKind, textKinds, wordsOf } from "./words";

/** The limits of one transaction, so that SQLite needs about 10 ms for it. A new or unused word has 30 rows. */
const maxPerStep = { changes: 200, costlyWords: 24 };

/** The time of one count, so that the worker's other jobs do not wait longer. */
const maxRunMs = 2_000;

/** The length of each pause, as a multiple of the step before it. */
const pauseFactor = 2;

/**
 * Counts the words of texts that changed since the last count, in steps with pauses in which other requests run.
 * Returns whether more texts wait.
 */
export async function countWords(db: Db, signal?: AbortSignal): Promise<boolean> {
  const end = performance.now() + maxRunMs;
  for (let begun = performance.now(); begun < end && !signal?.aborted; begun = performance.now()) {
    if (!(await countStep(db))) return false;
    await sleep((performance.now() - begun) * pauseFactor);
  }
  return true;
}

interface TextChange {
  id: number;
  kind: TextKind;
  removed: string[];
  added: string[];
}

/** Counts some changes; returns false when there is none. */
const countStep = (db: Db): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const changes = await readChanges(trx);
    if (changes.length === 0) return false;
    const counts = await readCounts(trx, changes);
    const step = limitStep(changes, counts);
    await sql`delete from text_changes where id in (select cast(value as integer)
      from ${valuesOf(
        trx,
        step.map(({ id }) => id),
      )})`.execute(trx);
    await changeCounts(trx, counts, sumDifferences(step));
    return true;
  });

/** Builds a table of the values of a list; one prepared statement serves lists of any length. */
function valuesOf(db: Db, list: readonly unknown[]): RawBuilder<unknown> {
  const json = JSON.stringify(list);
  return isSqlite(db)
    ? sql`json_each(${json})`
    : sql`(select value #>> '{}' as value from json_array_elements(cast(${json} as json)) as elements (value)) as texts`;
}

async function readChanges(trx: Db): Promise<TextChange[]> {
  type Row = Pick<TextChange, "id" | "kind"> & Record<"old_text" | "new_text", string>;
  const { rows } = await sql<Row>`select id, kind, old_text, new_text
    from text_changes order by id limit ${maxPerStep.changes} ${forUpdateSkipLocked(trx)}`.execute(trx);
  return rows.map(({ old_text, new_text, ...row }) => ({
    ...row,
    removed: wordsOf(old_text),
    added: wordsOf(new_text),
  }));
}

type WordCounts = Map<string, number>;

/** Reads the counts of all words of some changes, in texts of all kinds; unknown words have none. */
async function readCounts(trx: Db, changes: TextChange[]): Promise<WordCounts> {
  const allWords = [...new Set(changes.flatMap(({ removed, added }) => [...removed, ...added]))];
  const { rows } = await sql<{
    word: string;
    count: number;
  }>`select word, title_count + name_count + tweet_count as count
    from words where word in (select value from ${valuesOf(trx, allWords)})`.execute(trx);
  return new Map(rows.map(({ word, count }) => [word, Number(count)]));
}

/** Returns the first changes, at least one, that together have few words that are new or may become unused. */
function limitStep(changes: TextChange[], counts: WordCounts): TextChange[] {
  const removals: WordCounts = new Map();
  for (const word of changes.flatMap(({ removed }) => removed)) removals.set(word, (removals.get(word) ?? 0) + 1);
  const isCostly = (word: string) => (counts.get(word) ?? 0) <= (removals.get(word) ?? 0);
  const costly = new Set<string>();
  const end = changes.findIndex(({ removed, added }) => {
    for (const word of [...removed, ...added].filter(isCostly)) costly.add(word);
    return costly.size > maxPerStep.costlyWords;
  });
  return end < 0 ? changes : changes.slice(0, Math.max(end, 1));
}

/** A word, and by how much its counts change, in the order of `textKinds`. */
type WordCountChange = [word: string, ...counts: number[]];

/** Sums the changes of each word's counts, sorted by word, so that two workers cannot block each other. */
function sumDifferences(changes: TextChange[]): WordCountChange[] {
  const differences = new Map<string, number[]>();
  const add = (word: string, kind: TextKind, difference: number) => {
    const counts = differences.get(word) ?? textKinds.map(() => 0);
    counts[textKinds.indexOf(kind)]! += difference;
    differences.set(word, counts);
  };
  for (const { kind, removed, added } of changes) {
    for (const word of removed) add(word, kind, -1);
    for (const word of added) add(word, kind, 1);
  }
  return [...differences]
    .filter(([, counts]) => counts.some((difference) => difference !== 0))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([word, counts]) => [word, ...counts]);
}

const countColumns = textKinds.map((kind) => sql.ref(`${kind}_count`));

async function changeCounts(trx: Db, counts: WordCounts, differences: WordCountChange[]) {
  const changedCounts = differences.filter(
    ([word, ...changes]) => counts.has(word) || changes.some((difference) => difference > 0),
  );
  if (changedCounts.length === 0) return;
  const values = textKinds.map((_, index) => sql`cast(${itemAt(trx, index + 1)} as integer)`);
  const sums = countColumns.map((column) => sql`${column} = words.${column} + excluded.${column}`);
  await sql`insert into words (word, ${sql.join(countColumns)}) select ${itemAt(trx, 0)}, ${sql.join(values)}
    from ${valuesOf(trx, changedCounts)} where true on conflict (word) do update set ${sql.join(sums)}`.execute(trx);
  await insertDeletions(
    trx,
    changedCounts.map(([word]) => word).filter((word) => !counts.has(word)),
  );
  await deleteUnused(
    trx,
    changedCounts.filter(([, ...changes]) => changes.some((difference) => difference < 0)).map(([word]) => word),
  );
}

/** Reads an item of each list among the values of `valuesOf`. */
const itemAt = (db: Db, index: number) =>
  isSqlite(db) ? sql`value ->> ${sql.lit(index)}` : sql`cast(value as json) ->> ${sql.lit(index)}`;

/** Builds the rows of `word_deletions`, in their order, so that neighbours are written to the same page. */
const deletionRows = (words: string[]) =>
  words
    .flatMap((word) => deletionsOf(word).map((deletion) => [deletion, word] as const))
    .sort(([a], [b]) => (a < b ? -1 : 1));

async function insertDeletions(trx: Db, words: string[]) {
  if (words.length > 0)
    await sql`insert into word_deletions (deletion, word) select ${itemAt(trx, 0)}, ${itemAt(trx, 1)}
      from ${valuesOf(trx, deletionRows(words))} where true on conflict do nothing`.execute(trx);
}

async function deleteUnused(trx: Db, words: string[]) {
  if (words.length === 0) return;
  const { rows } = await sql<{ word: string }>`delete from words where title_count + name_count + tweet_count <= 0
    and word in (select value from ${valuesOf(trx, words)}) returning word`.execute(trx);
  const unusedWords = rows.map(({ word }) => word);
  if (unusedWords.length > 0)
    await sql`delete from word_deletions where (deletion, word) in (select ${itemAt(trx, 0)}, ${itemAt(trx, 1)}
      from ${valuesOf(trx, deletionRows(unusedWords))})`.execute(trx);
}
