import { sql } from "kysely";
import { expect, test } from "vitest";
import { listTables, searchIndexes } from "#api/operation/doctor/search-indexes-sqlite";
import { mergeSearchIndexes } from "#api/search/search/merge-indexes-sqlite";
import { updateVisibility } from "#api/videos/videos/change-visibility";
import { onPostgres, testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi({ workers: 0 });
const { db } = api;
const anna = await api.signUp("anna");

const readNumber = async (statement: string): Promise<number> =>
  (await sql.raw<{ count: number }>(statement).execute(db)).rows[0]!.count;
const countChanges = () => readNumber("select total_changes() as count");
const countPages = (index: string) => readNumber(`select count(*) as count from ${index}_data`);

const words = ["rain", "harbour", "lantern", "meadow", "pebble", "quarry", "sparrow", "tunnel", "violet", "willow"];
const textOf = (i: number) => Array.from({ length: 60 }, (_, word) => words[(i * 7 + word * 3) % 10]! + i).join(" ");

/** Publishes videos with long texts, in one transaction. */
const publishMany = (count: number) =>
  insertVideos(
    api,
    anna,
    Array.from({ length: count }, (_, i) => ({ title: textOf(i).slice(0, 90), description: textOf(i) })),
  );

const hide = (ids: string[]) =>
  db.transaction().execute(async (trx) => {
    for (const id of ids) await updateVisibility(trx, { id }, () => ({ visibility: "private", publishAt: null }));
  });

const search = (query: string) => api.visitor().get<{ total: number }>(`/videos?query=${encodeURIComponent(query)}`);

test.skipIf(onPostgres)("no statement merges segments of a search index for what it writes or deletes", async () => {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where sql like 'create virtual table % using fts5(%' order by name`.execute(db);
  const indexNames = searchIndexes.flatMap(listTables);
  expect(rows.map(({ name }) => name)).toEqual(indexNames.sort());
  for (const { name } of rows)
    expect([name, await readNumber(`select v as count from ${name}_config where k = 'automerge'`)]).toEqual([name, 0]);
});

test.skipIf(onPostgres)("hiding videos changes few rows at a time, however large the search indexes are", async () => {
  const ids = await publishMany(600);
  const changes: number[] = [];
  for (let from = 0; from < 150; from += 5) {
    const before = await countChanges();
    await hide(ids.slice(from, from + 5));
    changes.push((await countChanges()) - before);
  }
  expect(Math.max(...changes)).toBeLessThan(2 * Math.min(...changes));
});

test.skipIf(onPostgres)("the upkeep merges what was deleted in steps, and searches find the same", async () => {
  const ids = await publishMany(600);
  await hide(ids.slice(0, 500));
  const pages = await countPages("description_search");
  const found = (await search("lantern590")).data.total;
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await mergeSearchIndexes(db).finally(() => clearInterval(timer));
  expect(turns).toBeGreaterThan(2);
  expect(await countPages("description_search")).toBeLessThan(pages / 2);
  expect((await search("lantern590")).data.total).toBe(found);
  const before = await countChanges();
  await mergeSearchIndexes(db);
  expect((await countChanges()) - before).toBeLessThan(30);
});

test.skipIf(onPostgres)("many small changes leave few segments for a search to read", async () => {
  for (let i = 0; i < 40; i += 1) await publishMany(1);
  await mergeSearchIndexes(db);
  expect(await readNumber("select count(distinct segid) as count from title_search_idx")).toBeLessThan(12);
});

test("the merging ends when the process ends", async () => {
  await publishMany(20);
  const merging = mergeSearchIndexes(db, { signal: AbortSignal.abort() });
  await (onPostgres ? merging : expect(merging).rejects.toThrow("aborted"));
});
