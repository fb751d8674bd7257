import type { Kysely } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { wordsOfScripts } from "#api/db/migrations/146-words-of-scripts";
import type { Migration } from "#api/db/migrations/migration";
import { type UpkeepDeps, upkeepTasks } from "#api/operation/clean-up/upkeep-tasks";
import type { Page } from "#contract/envelope";
import type { FoundVideo } from "#contract/videos";
import { countWords } from "#api/search/words/count-changed-words";
import { onPostgres, testApi } from "#tests/support/api";
import { advanceClock } from "#tests/support/jobs";
import { insertVideos } from "#tests/support/videos";
import { waitFor } from "#tests/support/wait-for";

type Expand = Extract<Migration, { kind: "expand" }>;

const api = await testApi({ workers: 0 });
const anna = await api.signUp("anna");
await insertVideos(api, anna, [
  { title: "Harbour lights", description: "Millimetres" },
  { title: "Harbour bread" },
  { title: "Harbor" },
  { title: "Сауна и маяк" },
  { title: "मेरी बिल्ली की कहानी" },
  { title: "서울의 고양이 이야기" },
  { title: "A secret theodolite", is_published: 0 },
]);
await countWords(api.db);

type Found = Page<FoundVideo> & { correctedQuery?: string };
const search = async (query: string, rest = "&correct=true", site = api) =>
  (await site.visitor().get<Found>(`/videos?query=${encodeURIComponent(query)}${rest}`)).data;

async function correct(query: string, site = api) {
  const { correctedQuery, docs } = await search(query, "&correct=true", site);
  return [correctedQuery, docs.length];
}

test.for([
  ["harbuor", "harbour", 2],
  ["Habour lihgts", "harbour lights", 1],
  ["harboor", "harbour", 2],
  ["bred", "bread", 1],
  ["маяг", "маяк", 1],
  ["बिलली", "बिल्ली", 1],
  ["बिल्ली की कहनी", "बिल्ली की कहानी", 1],
  ["고양히", "고양이", 1],
  ["고얌이 이야기", "고양이 이야기", 1],
  ["서울의 고앙이", "서울의 고양이", 1],
] as const)("%s finds what was meant: %s", async ([query, meant, count]) => {
  expect(await correct(query)).toEqual([meant, count]);
});

test.for(["xyzzy", "hxrxxur", "brd", "harbour bread lights", "日本", "harbuor lihgts brxad", "theodolte"])(
  "%s is not corrected",
  async (query) => {
    expect(await correct(query)).toEqual([undefined, 0]);
  },
);

const correction = async (query: string, type: string, site = api) => {
  const path = `/search/corrections?query=${encodeURIComponent(query)}&type=${type}`;
  return (await site.visitor().get<{ correctedQuery: string | null }>(path)).data.correctedQuery;
};

test("a search of channels is corrected by the words of usernames and full names", async () => {
  const own = await testApi({ workers: 0 });
  await own.signUp("silverwillow", { fullName: "Morning Kettle" });
  await insertVideos(own, await own.signUp("anna"), [{ title: "Kittle" }]);
  await countWords(own.db);
  expect(await correction("Silverwilow", "channels", own)).toBe("silverwillow");
  expect(await correction("mornign ketle", "channels", own)).toBe("morning kettle");
  expect(await correction("mornign", "tweets", own)).toBeNull();
  expect(await correction("", "channels", own)).toBeNull();
});

test("a search of tweets is corrected by their words", async () => {
  const own = await testApi({ workers: 0 });
  const bea = await own.signUp("bea");
  await bea.post("/tweets", { content: "Fresh sourdough today" });
  await countWords(own.db);
  expect(await correction("sourdogh frehs", "tweets", own)).toBeNull();
  expect(await correction("sourdogh", "tweets", own)).toBe("sourdough");
  expect(await correction("sourdogh", "channels", own)).toBeNull();
  expect(await correction("frseh suordough", "tweets", own)).toBe("fresh sourdough");
});

test("a changed name and a changed tweet are counted by their new words", async () => {
  const own = await testApi({ workers: 0 });
  const bea = await own.signUp("bea", { fullName: "Marigold" });
  const { data: tweet } = await bea.post<{ _id: string }>("/tweets", { content: "Cinnamon" });
  await countWords(own.db);
  await bea.patch("/users/update-account", { username: "bea", fullName: "Nightingale", email: "bea@vidlark.test" });
  await bea.patch(`/tweets/${tweet._id}`, { content: "Cardamom" });
  await countWords(own.db);
  expect(await correction("nihgtingale", "channels", own)).toBe("nightingale");
  expect(await correction("cardamon", "tweets", own)).toBe("cardamom");
  const old = own.db.selectFrom("words").select("word").where("word", "in", ["marigold", "cinnamon"]);
  expect(await old.execute()).toEqual([]);
});

test("a new name is counted without a change of titles", async () => {
  const own = await testApi({ workers: 0 });
  await insertVideos(own, await own.signUp("anna"), [{ title: "Harbour" }]);
  await own.db.deleteFrom("jobs").execute();
  await own.signUp("bea");
  const jobs = await own.db.selectFrom("jobs").select("kind").execute();
  expect(jobs).toEqual([{ kind: "count-words" }]);
});

test("a text that changed at the end of a count is counted by the upkeep", async () => {
  const own = await testApi({ workers: 0, upkeep: "none" });
  await insertVideos(own, await own.signUp("anna"), [{ title: "Harbour" }]);
  while (await countWords(own.db));
  await own.signUp("bea");
  await own.db.deleteFrom("jobs").execute();
  const jobs = () => own.db.selectFrom("jobs").select("kind").execute();
  const task = upkeepTasks.find(({ name }) => name === "words")!;
  for (let run = 0; run < 2; run += 1) await task.run({ db: own.db } as UpkeepDeps, new AbortController().signal);
  expect(await jobs()).toEqual([{ kind: "count-words" }]);
  await own.db.deleteFrom("jobs").execute();
  while (await countWords(own.db));
  await task.run({ db: own.db } as UpkeepDeps, new AbortController().signal);
  expect(await jobs()).toEqual([]);
});

test("a word that a description has is searched as it was typed", async () => {
  expect(await correct("millimetres")).toEqual([undefined, 1]);
});

test("a search is corrected only on request", async () => {
  expect((await search("harbuor", "")).docs).toEqual([]);
});

test("a corrected search keeps its filters and pages on by the corrected query", async () => {
  expect((await search("harbuor", "&correct=true&minDuration=99")).docs).toEqual([]);
  const { correctedQuery, nextCursor } = await search("harbuor", "&correct=true&limit=1");
  expect((await search(correctedQuery!, `&limit=1&after=${nextCursor}`)).docs).toHaveLength(1);
});

test("a changed title is counted by its new words, a deleted one no longer", async () => {
  const own = await testApi({ workers: 0 });
  const bea = await own.signUp("bea");
  const [id] = await insertVideos(own, bea, [{ title: "Harbour lights" }, { title: "Harbour bread" }]);
  await countWords(own.db);
  const wordsLike = (start: string) =>
    own.db.selectFrom("words").selectAll().where("word", "like", `${start}%`).execute();
  await bea.patch(`/videos/${id}`, { title: "Harbour barometer" });
  await countWords(own.db);
  expect(await correct("baromter", own)).toEqual(["barometer", 1]);
  expect(await wordsLike("lights")).toEqual([]);
  await bea.delete(`/videos/${id}`);
  await countWords(own.db);
  expect(await wordsLike("barometer")).toEqual([]);
  expect(await wordsLike("harbour")).toEqual([{ word: "harbour", title_count: 1, name_count: 0, tweet_count: 0 }]);
  const deletions = await own.db.selectFrom("word_deletions").select("word").where("word", "=", "barometer").execute();
  expect(deletions).toEqual([]);
});

test("words of scripts that had none before are counted in turns after an upgrade, each text once", async () => {
  const own = await testApi({ workers: 0, upkeep: "none" });
  const bea = await own.signUp("bea", { fullName: "고양이 bea" });
  await insertVideos(own, bea, [{ title: "Harbour बिल्ली" }, { title: "Harbour" }]);
  await bea.post("/tweets", { content: "बिल्ली 이야기" });
  while (await countWords(own.db));
  const all = () => own.db.selectFrom("words").selectAll().orderBy("word").execute();
  const counted = await all();
  // As a release before left them, with a change that waits.
  const latinWords = counted.filter(({ word }) => /^[a-z]/.test(word)).map(({ word }) => word);
  for (const table of ["words", "word_deletions"] as const)
    await own.db.deleteFrom(table).where("word", "not in", latinWords).execute();
  const [waiting] = await insertVideos(own, bea, [{ title: "Harbour कहानी" }]);
  const db = own.db as unknown as Kysely<unknown>;
  const { up, findFirst, fill } = wordsOfScripts(onPostgres ? "postgres" : "sqlite") as Required<Expand>;
  await up(db);
  let position: string | null = await findFirst(db);
  // Ids of one second have no order.
  advanceClock(2_000);
  onTestFinished(() => void vi.useRealTimers());
  await insertVideos(own, bea, [{ title: "Harbour कहानी" }]);
  await own.db.deleteFrom("jobs").execute();
  while (position !== null) position = await fill(db, position);
  expect(await own.db.selectFrom("jobs").select("kind").execute()).toEqual([{ kind: "count-words" }]);
  while (await countWords(own.db));
  const expected = counted.map((row) => (row.word === "harbour" ? { ...row, title_count: row.title_count + 2 } : row));
  expect((await all()).filter(({ word }) => word !== "कहानी")).toEqual(expected);
  expect((await all()).find(({ word }) => word === "कहानी")?.title_count).toBe(2);
  await bea.delete(`/videos/${waiting}`);
  while (await countWords(own.db));
  expect((await all()).find(({ word }) => word === "कहानी")?.title_count).toBe(1);
});

test("a worker counts the titles that wait when it starts", async () => {
  const own = await testApi({ workers: 0 });
  await insertVideos(
    own,
    await own.signUp("bea"),
    Array.from({ length: 120 }, (_, n) => ({ title: n % 2 ? "Zoetrope" : "Bassoon" })),
  );
  await own.db.deleteFrom("jobs").execute();
  const other = await testApi({ sharedWith: own });
  await waitFor(async () => expect(await correct("bassonn", own)).toEqual(["bassoon", 60]));
  await waitFor(async () => expect(await own.db.selectFrom("jobs").select("kind").execute()).toEqual([]));
  expect(await own.db.selectFrom("text_changes").selectAll().execute()).toEqual([]);
  await other.close();
});
