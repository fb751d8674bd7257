import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { foldText } from "#api/db/folded-texts";
import { fillInBatches, isFilled } from "#api/db/fill-in-batches";
import { migrations } from "#api/db/migrations";
import type { Page } from "#contract/envelope";
import type { ChannelEntry } from "#contract/subscriptions";
import type { Tweet } from "#contract/tweets";
import type { FoundVideo } from "#contract/videos";
import { onPostgres, testApi, type TestApi } from "#tests/support/api";
import { ascendingIds } from "#tests/support/ascending-ids";
import { insertCaptions } from "#tests/support/captions";
import { insertVideos, publishVideo } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
const bea = await api.signUp("bea", { fullName: "José Ünal" });

const timeOf = (second: number) => new Date(Date.UTC(2024, 0, 1) + second * 1_000).toISOString();

/** Words of many texts: each of them is in 1,200 titles, and each other text is older. */
const manyTitles = Array.from({ length: 1_200 }, (_, n) => ({
  title: `Crêpe Nº ${n}`,
  created_at: timeOf(10_000 + n),
  views: (n * 7919) % 1_200,
}));
const ids = await insertVideos(api, anna, manyTitles);
const newestIds = [...ids].reverse();
const [inDescription, plain] = await insertVideos(api, bea, [
  { title: "Breakfast", description: "A crêpe, again", created_at: timeOf(1) },
  { title: "Pancake", description: "Some say crepe", created_at: timeOf(2) },
  { title: "Crêpe", is_published: 0 },
]);
const [spoken] = await insertVideos(api, anna, [{ title: "Spoken", created_at: timeOf(3) }]);
await insertCaptions(api, [{ video_id: spoken!, texts: ["a crepe is thin"] }]);
await insertCaptions(api, [{ video_id: inDescription!, texts: ["a crepe is thin"] }]);

async function search(query: string, rest = "", of = api) {
  const { status, data } = await of
    .visitor()
    .get<Page<FoundVideo>>(`/videos?query=${encodeURIComponent(query)}&limit=100${rest}`);
  expect(status).toBe(200);
  return { ...data, ids: data.docs.map(({ _id }) => _id) };
}

async function everyPage(query: string, rest = "") {
  const pages = [await search(query, rest)];
  for (let last = pages[0]!; last.nextCursor;)
    pages.push((last = await search(query, `${rest}&after=${last.nextCursor}`)));
  return pages;
}

test("of many matches by the wider folding the newest follow the query's own, before captions, there and back", async () => {
  const pages = await everyPage("crepe");
  expect(pages[0]!.totalDocs).toBe(1_000);
  const found = pages.flatMap((page) => page.ids);
  expect(found.slice(0, 1_000)).toEqual([plain, ...newestIds.slice(0, 999)]);
  expect(found.slice(1_000)).toEqual([spoken, inDescription]);
  const back: string[] = [];
  for (let page = pages.at(-1)!; page.prevCursor;) {
    page = await search("crepe", `&before=${page.prevCursor}`);
    back.unshift(...page.ids);
  }
  expect(back).toEqual(found.slice(0, back.length));
  expect(back.length).toBe(1_000);
});

test("a channel's matches are all found, titles first", async () => {
  const found = await search("crepe", `&userId=${bea.id}`);
  expect(found.ids).toEqual([plain, inDescription]);
  const pages = await everyPage("crepe", `&userId=${anna.id}`);
  expect(pages.flatMap((page) => page.ids)).toEqual([...newestIds.slice(0, 1_000), spoken]);
});

test("sorted and limited results have matches by the wider folding among the others", async () => {
  const byViews = [...ids].sort((a, b) => viewsOf(b) - viewsOf(a));
  expect((await search("crepe", "&sortBy=views")).ids).toEqual(byViews.slice(0, 100));
  const oldest = await search("crepe", "&sortBy=publishedAt&sortType=asc");
  expect(oldest.ids.slice(0, 3)).toEqual([inDescription, plain, ids[0]]);
  const few = await search("crepe no 117", "&sortBy=publishedAt&sortType=asc");
  expect(few.ids).toEqual(ids.filter((_, n) => String(n).startsWith("117")));
});

const viewsOf = (id: string) => manyTitles[ids.indexOf(id)]!.views;

test("a thousand hits of the query itself leave no room for others", async () => {
  const own = await testApi({ workers: 0 });
  const carl = await own.signUp("carl");
  await insertVideos(
    own,
    carl,
    Array.from({ length: 1_000 }, () => ({ title: "Crepe" })),
  );
  const [accented] = await insertVideos(own, carl, [{ title: "Crêpe" }]);
  const first = await search("crepe", "", own);
  expect({ total: first.totalDocs, hasAccented: first.ids.includes(accented!) }).toEqual({
    total: 1_000,
    hasAccented: false,
  });
  expect((await search("crêpe", "", own)).ids[0]).toBe(accented);
});

test.for([
  ["محمد أحمد", ["مُحَمَّد احمد"]],
  ["مدرسه", ["المدرسة"]],
  ["مصطفي", ["مصطفى"]],
  ["جميل", ["جـمـيـل"]],
  ["ज़मीन", ["जमीन"]],
  ["tambem", ["Também"]],
  ["strasse", ["Straße"]],
  ["istanbul ışık", ["İSTANBUL ISIK"]],
  ["2026", ["عام ٢٠٢٦", "वर्ष २०२६"]],
  ["٢٠٢٦", ["2026"]],
  ["vidéo \u{1f600} ok", ["video \u{1f600} OK"]],
  ["e\u0323\u0302xy", ["ệxy"]],
  [`${"é".repeat(200)}${"z".repeat(300)}`, ["e".repeat(150)]],
] as const)("%s finds what readers expect", async ([query, titles]) => {
  const own = await testApi({ workers: 0 });
  const carl = await own.signUp("carl");
  const added = await insertVideos(
    own,
    carl,
    titles.map((title) => ({ title, description: title.repeat(2) })),
  );
  await insertVideos(own, carl, [{ title: "Other", description: "\u064b\u0640\u0301" }]);
  expect(new Set((await search(query, "", own)).ids)).toEqual(new Set(added));
});

test.for([
  ["é", ["Ee", "é", "Éb"]],
  ["e", ["é", "Éb"]],
  ["ｱｲ", ["アイス"]],
  ["اب", ["أب"]],
  ["ab", ["ÁB", "xábx"]],
] as const)("%s, of one or two characters, finds texts by the wider folding", async ([query, titles]) => {
  const own = await testApi({ workers: 0 });
  const carl = await own.signUp("carl", { fullName: "Zed" });
  const added = await insertVideos(own, carl, [
    ...titles.map((title) => ({ title })),
    { title: "Other", description: titles[0], is_published: 0 },
    { title: "日", description: titles[0] },
  ]);
  await insertVideos(own, carl, [{ title: "日本", description: "\u064b" }]);
  for (const content of [...titles, "日"]) await carl.post("/tweets", { content });
  const found = added.filter((_, n) => n !== titles.length);
  expect(new Set((await search(query, "", own)).ids)).toEqual(new Set(found));
  expect(new Set((await search(query, `&userId=${carl.id}`, own)).ids)).toEqual(new Set(found));
  const { data } = await own.visitor().get<Tweet[]>(`/search/tweets?query=${encodeURIComponent(query)}`);
  expect(data.map(({ content }) => content).sort()).toEqual([...titles].sort());
  await carl.patch("/users/update-account", { fullName: titles[0] });
  const channels = await own.visitor().get<ChannelEntry[]>(`/search/channels?query=${encodeURIComponent(query)}`);
  expect(channels.data.map(({ username }) => username)).toEqual(["carl"]);
  await carl.patch(`/videos/${found[0]}`, { title: "日", description: "日" });
  expect((await search(query, "", own)).ids).not.toContain(found[0]);
});

test("short queries rank matches by the wider folding below the others", async () => {
  const own = await testApi({ workers: 0 });
  const carl = await own.signUp("carl");
  const [accented, plain] = await insertVideos(own, carl, [{ title: "Öl" }, { title: "Other", description: "ol" }]);
  expect((await search("ol", "", own)).ids).toEqual([plain, accented]);
  expect((await search("öl", "", own)).ids).toEqual([accented, plain]);
});

test.for(["\u0301", "\u064b\u064c\u064d\u064e", "ــــــ", "\u200d\u200d\u200d", "%%é", "\\\\\\é", '"é"'])(
  "a query of marks and signs alone, %j, finds nothing",
  async (query) => {
    expect((await search(query)).ids).toEqual([]);
  },
);

test("the wider folding follows what people write, through the API", async () => {
  const { _id: id } = await publishVideo(anna, { title: "Le Château" });
  expect((await search("chateau")).ids).toEqual([id]);
  await anna.patch(`/videos/${id}`, { title: "La forêt", description: "Un château" });
  expect([(await search("chateau")).ids, (await search("foret")).ids]).toEqual([[id], [id]]);
  await anna.patch(`/videos/toggle/publish/${id}`);
  expect((await search("foret")).ids).toEqual([]);
  await anna.patch(`/videos/toggle/publish/${id}`);
  expect((await search("foret")).ids).toEqual([id]);
  await anna.delete(`/videos/${id}`);
  expect((await search("foret")).ids).toEqual([]);
});

test("suggestions have titles by the wider folding last", async () => {
  const query = encodeURIComponent("crep");
  const { data } = await api.visitor().get<string[]>(`/search/suggestions?query=${query}`);
  expect(data.slice(0, 3)).toEqual(["Pancake", "Crêpe Nº 1199", "Crêpe Nº 1198"]);
});

const channels = async (query: string) =>
  (await api.visitor().get<ChannelEntry[]>(`/search/channels?query=${encodeURIComponent(query)}`)).data.map(
    ({ username }) => username,
  );

test("channels are found by their names folded widely, after the others", async () => {
  const carl = await api.signUp("carl", { fullName: "Jose" });
  const dora = await api.signUp("dora", { fullName: "Don Jöse" });
  await bea.post(`/subscriptions/t/${dora.id}`, {});
  expect(await channels("jose")).toEqual(["carl", "dora", "bea"]);
  expect(await channels("josé")).toEqual(["bea", "dora", "carl"]);
  await carl.patch("/users/update-account", { fullName: "Çelik" });
  expect([await channels("celik"), await channels("josé")]).toEqual([["carl"], ["bea", "dora"]]);
  expect(await channels("\u0301\u0301\u0301")).toEqual([]);
});

const tweets = async (query: string, rest = "") => {
  const path = `/search/tweets?query=${encodeURIComponent(query)}${rest}`;
  const { data, body } = await api.visitor().get<Tweet[]>(path);
  return { texts: data.map(({ content }) => content), page: body!.page as Record<"nextCursor" | "prevCursor", string> };
};

test("tweets are found by their texts folded widely, after the others", async () => {
  for (const content of ["maçã 1", "maca 2", "Maçã 3"]) await anna.post("/tweets", { content });
  expect((await tweets("maca")).texts).toEqual(["maca 2", "Maçã 3", "maçã 1"]);
  expect((await tweets("MAÇÃ")).texts).toEqual(["Maçã 3", "maçã 1", "maca 2"]);
  const first = await tweets("maca", "&limit=2");
  const second = await tweets("maca", `&limit=2&after=${first.page.nextCursor}`);
  const back = await tweets("maca", `&limit=2&before=${second.page.prevCursor}`);
  expect([first.texts, second.texts, back.texts]).toEqual([["maca 2", "Maçã 3"], ["maçã 1"], first.texts]);
  expect((await tweets("maca", "&limit=1&page=3")).texts).toEqual(["maçã 1"]);
  const { data } = await anna.post<Tweet>("/tweets", { content: "Maçã 4" });
  await anna.patch(`/tweets/${data._id}`, { content: "Pêra 4" });
  expect([(await tweets("maca")).texts.length, (await tweets("pera")).texts]).toEqual([3, ["Pêra 4"]]);
  await anna.delete(`/tweets/${data._id}`);
  expect((await tweets("pera")).texts).toEqual([]);
});

test("tweets by the wider folding are paged there and back when there are many", async () => {
  const rows = ascendingIds(1_100).map((id, n) => {
    const content = `Öl ${n} élan`;
    return {
      id,
      owner_id: bea.id,
      content,
      ...foldText("content", content),
      created_at: timeOf(n),
      updated_at: timeOf(n),
    };
  });
  for (const from of [0, 550])
    await api.db
      .insertInto("tweets")
      .values(rows.slice(from, from + 550))
      .execute();
  await anna.post("/tweets", { content: "elan" });
  const pages = [await tweets("elan", "&limit=100")];
  while (pages.at(-1)!.page.nextCursor)
    pages.push(await tweets("elan", `&limit=100&after=${pages.at(-1)!.page.nextCursor}`));
  const newest = rows.map(({ content }) => content).reverse();
  expect(pages.flatMap(({ texts }) => texts)).toEqual(["elan", ...newest.slice(0, 1_000)]);
  const back = await tweets("elan", `&limit=100&before=${pages[2]!.page.prevCursor}`);
  expect(back.texts).toEqual(pages[1]!.texts);
});

/** Takes the copies away, as rows of the release before have none, and lets the migration wait. */
async function forget({ db }: TestApi) {
  await db.updateTable("videos").set({ title_wide: "", description_wide: "" }).execute();
  await db.updateTable("users").set({ full_name_wide: "" }).execute();
  await db.updateTable("tweets").set({ content_wide: "" }).execute();
  const waiting = { position: "", is_finished: 0 };
  const plainDb = db as unknown as Kysely<{ migration_fills: { name: string } & typeof waiting }>;
  const names = ["119-wide-texts", "142-short-wide-terms"];
  await plainDb.updateTable("migration_fills").set(waiting).where("name", "in", names).execute();
}

test("texts of the release before are filled in turns, and found meanwhile by themselves", async () => {
  const own = await testApi({ workers: 0, upkeep: "none" });
  const carl = await own.signUp("carl", { fullName: "Zoë" });
  const rows = Array.from({ length: 450 }, (_, n) => ({ title: n % 3 === 0 ? `Órgão ${n}` : `Plain ${n}` }));
  await insertVideos(own, carl, rows);
  await carl.post("/tweets", { content: "Órgão" });
  await forget(own);
  expect([(await search("orgao", "", own)).totalDocs, (await search("órgão", "", own)).totalDocs]).toEqual([0, 150]);
  await fillInBatches(
    own.db as unknown as Kysely<unknown>,
    migrations(onPostgres ? "postgres" : "sqlite"),
    new AbortController().signal,
  );
  expect(await isFilled(own.db as unknown as Kysely<unknown>, "119-wide-texts")).toBe(true);
  expect([(await search("orgao", "", own)).totalDocs, (await search("ao", "", own)).totalDocs]).toEqual([150, 150]);
  const [found] = (await own.visitor().get<ChannelEntry[]>("/search/channels?query=zoe")).data;
  expect(found!.username).toBe("carl");
  expect((await own.visitor().get<Tweet[]>("/search/tweets?query=orgao")).data).toHaveLength(1);
});
