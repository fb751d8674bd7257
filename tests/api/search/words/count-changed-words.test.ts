import { expect, test } from "vitest";
import { countWords } from "#api/search/words/count-changed-words";
import { onPostgres, testApi, type TestApi } from "#tests/support/api";
import { cpuMs } from "#tests/support/cpu";
import { insertVideos } from "#tests/support/videos";

const aSite = () => testApi({ workers: 0 });

/** Spells a number as a word of six letters; neighbours have few letters in common. */
const wordOf = (number: number) =>
  String.fromCharCode(...Array.from({ length: 6 }, (_, n) => 97 + ((Math.floor(number / 3 ** n) * 7 + n) % 26)));

const addTitles = ({ db }: TestApi, titles: string[]) =>
  db.transaction().execute(async (trx) => {
    for (let from = 0; from < titles.length; from += 100)
      await trx
        .insertInto("text_changes")
        .values(titles.slice(from, from + 100).map((new_text) => ({ new_text })))
        .execute();
  });

/** Returns the longest processor time between two turns of the event loop, in ms. */
async function longestTurn(task: () => Promise<unknown>) {
  let [longest, isDone] = [0, false];
  const watching = (async () => {
    for (let before = process.cpuUsage(); !isDone; before = process.cpuUsage()) {
      await new Promise((turn) => setImmediate(turn));
      const { user, system } = process.cpuUsage(before);
      longest = Math.max(longest, (user + system) / 1_000);
    }
  })();
  await task();
  isDone = true;
  await watching;
  return longest;
}

async function countAll({ db }: TestApi) {
  while (await countWords(db));
}

test.skipIf(onPostgres)("a count of many new words never holds the event loop for long", async () => {
  const api = await aSite();
  const words = (first: number) => Array.from({ length: 12 }, (_, n) => wordOf(first + n)).join(" ");
  await addTitles(
    api,
    Array.from({ length: 120 }, (_, n) => `harbour ${words(n * 12)}`),
  );
  expect(await longestTurn(() => countAll(api))).toBeLessThan(60);
  const harbour = await api.db.selectFrom("words").select("title_count").where("word", "=", "harbour").execute();
  expect(harbour).toEqual([{ title_count: 120 }]);
});

test.skipIf(onPostgres)("a count of titles whose words are known takes less than a millisecond each", async () => {
  const api = await aSite();
  await addTitles(
    api,
    Array.from({ length: 120 }, (_, n) => Array.from({ length: 12 }, (_, of) => wordOf(n * 12 + of)).join(" ")),
  );
  await countAll(api);
  await addTitles(
    api,
    Array.from({ length: 5_000 }, (_, n) => `harbour ${wordOf(n % 1_440)} ${wordOf((n * 7) % 1_440)}`),
  );
  expect(await cpuMs(() => countAll(api))).toBeLessThan(5_000);
});

test("words are deleted with their last title", async () => {
  const api = await aSite();
  const anna = await api.signUp("anna");
  await countAll(api);
  const before = await api.db.selectFrom("word_deletions").selectAll().execute();
  const titles = Array.from({ length: 60 }, (_, n) => ({ title: `Zebra ${wordOf(n + 5_000)} ${wordOf(n + 9_000)}` }));
  const ids = await insertVideos(api, anna, titles);
  await countAll(api);
  expect(await api.db.selectFrom("words").select("word").where("word", "=", "zebra").execute()).toHaveLength(1);
  await api.db.deleteFrom("videos").where("id", "in", ids).execute();
  await countAll(api);
  expect(await api.db.selectFrom("words").select("word").where("word", "=", "zebra").execute()).toEqual([]);
  expect(await api.db.selectFrom("word_deletions").selectAll().execute()).toHaveLength(before.length);
});
