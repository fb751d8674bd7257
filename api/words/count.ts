import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { chunk } from "#api/db/ids";
import { type Db, isSqlite, skipLocked } from "#api/db/open";
import { deletionsOf, wordsOf } from "./words";

/** Changes of titles per transaction: the first ones bring some 10,000 deletions, which SQLite writes in 30 ms. */
const changesPerStep = 100;

/** Steps of one count: about two seconds, so that the worker's other jobs do not wait longer. */
const maxSteps = 100;

/**
 * Counts the words of titles that changed since the last count, in steps that let other requests run. Returns whether
 * more of them wait.
 */
export async function countWords(db: Db, signal?: AbortSignal): Promise<boolean> {
  for (let step = 0; step < maxSteps && !signal?.aborted; step += 1) {
    if (!(await countStep(db))) return false;
    await setImmediate();
  }
  return true;
}

/** Counts some changes; returns false when none is left. */
const countStep = (db: Db): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const changes = await takeChanges(trx);
    const differences = new Map<string, number>();
    const add = (title: string, difference: number) => {
      for (const word of wordsOf(title)) differences.set(word, (differences.get(word) ?? 0) + difference);
    };
    for (const { old_title, new_title } of changes) {
      add(old_title, -1);
      add(new_title, 1);
    }
    await changeCounts(trx, differences);
    return changes.length === changesPerStep;
  });

async function takeChanges(trx: Db) {
  const { rows } = await sql<{ id: number }>`select id from title_changes order by id limit ${changesPerStep}
    ${skipLocked(trx)}`.execute(trx);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return trx.deleteFrom("title_changes").where("id", "in", ids).returning(["old_title", "new_title"]).execute();
}

/** Changes counts in the order of the words, so that two workers do not wait for each other. */
async function changeCounts(trx: Db, differences: Map<string, number>) {
  const changed = [...differences].filter(([, difference]) => difference !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
  const words = changed.map(([word]) => word);
  for (const part of chunk(words)) {
    const rows = await trx.selectFrom("words").select("word").where("word", "in", part).execute();
    const knownWords = new Set(rows.map(({ word }) => word));
    for (const word of part.filter((each) => knownWords.has(each)))
      await changeCount(trx, word, differences.get(word)!);
    await insertWords(
      trx,
      part
        .filter((each) => !knownWords.has(each) && differences.get(each)! > 0)
        .map((word) => ({ word, count: differences.get(word)! })),
    );
  }
  if (changed.some(([, difference]) => difference < 0)) await deleteUnused(trx, words);
}

const changeCount = (trx: Db, word: string, difference: number) =>
  trx
    .updateTable("words")
    .set((eb) => ({ count: eb("count", "+", difference) }))
    .where("word", "=", word)
    .execute();

async function insertWords(trx: Db, rows: { word: string; count: number }[]) {
  if (rows.length === 0) return;
  await trx
    .insertInto("words")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("word").doUpdateSet((eb) => ({ count: eb("words.count", "+", eb.ref("excluded.count")) })),
    )
    .execute();
  const deletions = rows.flatMap(({ word }) => deletionsOf(word).map((deletion) => ({ deletion, word })));
  const json = JSON.stringify(deletions.map(({ deletion, word }) => [deletion, word]));
  const from = isSqlite(trx)
    ? sql`select value ->> 0, value ->> 1 from json_each(${json}) where true`
    : sql`select value ->> 0, value ->> 1 from json_array_elements(cast(${json} as json)) as pairs (value)`;
  await sql`insert into word_deletions (deletion, word) ${from} on conflict do nothing`.execute(trx);
}

async function deleteUnused(trx: Db, words: string[]) {
  for (const part of chunk(words)) {
    const deleted = await trx
      .deleteFrom("words")
      .where("word", "in", part)
      .where("count", "<=", 0)
      .returning("word")
      .execute();
    const unused = deleted.map(({ word }) => word);
    if (unused.length > 0) await trx.deleteFrom("word_deletions").where("word", "in", unused).execute();
  }
}
