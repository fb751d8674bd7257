import { expect, test } from "vitest";
import { prefixUpperBound } from "#api/db/trigrams";
import type { Page } from "#contract/envelope";
import { fold } from "#contract/fold";
import { scoreVideo } from "#contract/relevance";
import type { Video } from "#contract/videos";
import { testApi } from "#tests/support/api";
import { insertCaptions } from "#tests/support/captions";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");

const isLong = process.env.TESTS === "long";
/** More matches than are counted. */
const many = 1_300;
const few = isLong ? many : 130;

/** The matches of each query, most of them with the scores in `mostly`; every score has some matches. */
const queries = [
  { q: "abc", mostly: [1, 0], matches: many },
  { q: '%_\\"', mostly: [1, 1], matches: few },
  { q: "😀é😀", mostly: [0, 1], matches: few },
  { q: "zz", mostly: [1, 0], matches: many },
  { q: "ß", mostly: [0, 1], matches: few },
  { q: "start of many", mostly: [2, 0], matches: few },
  { q: "only said", mostly: [0, 0], matches: many },
  { q: "%\\_é", mostly: [0, 0], matches: few },
] as const;
const pageSize = isLong ? 37 : 89;
const forms = (q: string, none: string) => [none, `- ${q} -`, `${q} -`, q];
/**
 * Returns one of two hundred times within a second, or within three minutes for videos that match in their captions.
 */
const timeOf = (i: number, isSaid: boolean) =>
  new Date(Date.UTC(2024, 0, 1) + ((i * 37) % 200) * (isSaid ? 970 : 1)).toISOString();

const corpus = queries.flatMap(({ q, mostly, matches }) =>
  Array.from({ length: matches }, (_, i) => {
    const [title, description] = i % 10 === 0 ? [(i / 10) % 4, Math.floor(i / 40) % 4] : mostly;
    const isSaid = mostly[0] + mostly[1] === 0;
    const texts = { title: forms(q, "-")[title]!, description: forms(q, "")[description]! };
    return { ...texts, created_at: timeOf(i, isSaid), captions: isSaid || i % 7 === 0 ? [q.slice(0, 3), q] : null };
  }),
);
const ids: string[] = [];
for (let i = 0; i < corpus.length; i += 500)
  ids.push(
    ...(await insertVideos(
      api,
      anna,
      corpus.slice(i, i + 500).map(({ captions: _, ...row }) => row),
    )),
  );
await insertCaptions(
  api,
  corpus.flatMap(({ captions }, i) =>
    // Every fifth video has captions in two languages, and both match.
    (i % 5 === 0 ? ["en", "de"] : ["en"]).flatMap((language) =>
      captions ? [{ video_id: ids[i]!, language, texts: captions }] : [],
    ),
  ),
);
const videos = corpus.map((video, i) => ({ ...video, id: ids[i]! }));

const cmp = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const lengthIfSaid = (said: string[] | null, query: string) =>
  Array.from(query).length >= 3 && said && fold(said.join(" ")).includes(fold(query)) ? query.length : 0;
const references = new Map<string, string[]>();

function expected(query: string): string[] {
  const ids = references.get(query) ?? rankByReference(query);
  references.set(query, ids);
  return ids;
}

const rankByReference = (query: string) =>
  videos
    .map((video) => ({ ...video, score: scoreVideo(video, query) || lengthIfSaid(video.captions, query) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || cmp(b.created_at, a.created_at) || cmp(b.id, a.id))
    .map(({ id }) => id);

async function search(query: string, also = "") {
  const found = await api.visitor().get<Page<Video>>(`/videos?query=${encodeURIComponent(query)}${also}`);
  expect(found.status).toBe(200);
  return { ...found.data, ids: found.data.docs.map((video) => video._id) };
}

test.for(queries)("all matches of $q come in the reference order, forwards and backwards", async ({ q, matches }) => {
  const all = expected(q);
  expect(all.length).toBeGreaterThan(matches === many ? 1_000 : 75);
  const there: string[] = [];
  let page = await search(q, `&limit=${pageSize}`);
  for (; page.nextCursor; page = await search(q, `&limit=${pageSize}&after=${page.nextCursor}`)) {
    expect(page.totalDocs).toBe(Math.min(all.length, 1_000));
    there.push(...page.ids);
  }
  expect([...there, ...page.ids]).toEqual(all);
  let back = page.ids;
  while (page.prevCursor) {
    page = await search(q, `&limit=${pageSize + 4}&before=${page.prevCursor}`);
    back = [...page.ids, ...back];
  }
  expect(back).toEqual(all);
});

test.for(queries)("numbered pages of $q start at the right row", async ({ q }) => {
  for (const page of [1, 2, 7, 20, 100])
    expect((await search(q, `&limit=50&page=${page}`)).ids).toEqual(expected(q).slice(page * 50 - 50, page * 50));
});

test.for(["tar", "rt of", "f m", "- ", "é😀", "😀é", '\\"', '_\\"', "OR", "NOT abc", '" OR "', "start*", "nothing"])(
  "a search for %s finds what the reference search finds",
  async (query) => {
    const found = await search(query, "&limit=100");
    expect([found.ids, found.totalDocs]).toEqual([
      expected(query).slice(0, 100),
      Math.min(expected(query).length, 1_000),
    ]);
  },
);

test("the search follows edited, unpublished and deleted videos", async () => {
  const own = await testApi();
  const bea = await own.signUp("bea");
  const find = async (query: string) =>
    (await own.visitor().get<Page<Video>>(`/videos?query=${query}`)).data.docs.map((video) => video._id);
  const [first, second] = await insertVideos(own, bea, [
    { title: "Harbour" },
    { title: "Boat", description: "harbour" },
  ]);
  expect(await find("harbour")).toEqual([first, second]);
  const title = "Mountain";
  await own.db
    .updateTable("videos")
    .set({ title, title_folded: fold(title) })
    .where("id", "=", first!)
    .execute();
  expect([await find("harbour"), await find("mountain")]).toEqual([[second], [first]]);
  await own.db.updateTable("videos").set({ is_published: 0 }).where("id", "=", first!).execute();
  expect(await find("mountain")).toEqual([]);
  await own.db.deleteFrom("users").where("id", "=", bea.id).execute();
  expect(await find("harbour")).toEqual([]);
});

test.for(["日", "日本", "😀", "%"])("%s is found in current texts of listed videos", async (term) => {
  const own = await testApi();
  const bea = await own.signUp("bea");
  const find = async () =>
    (await own.visitor().get<Page<Video>>(`/videos?query=${encodeURIComponent(term)}`)).data.docs.map(({ _id }) => _id);
  const [first = "", second, third = ""] = await insertVideos(own, bea, [
    { title: `a ${term}`, is_published: 0 },
    { title: "b", description: `${term} and more` },
    { title: "c", status: "processing" },
  ]);
  expect(await find()).toEqual([second]);
  await bea.patch(`/videos/toggle/publish/${first}`);
  expect(await find()).toEqual([first, second]);
  await own.db.updateTable("videos").set({ status: "ready" }).where("id", "=", third).execute();
  await bea.patch(`/videos/${third}`, { title: term });
  expect(await find()).toEqual([third, first, second]);
  await bea.patch(`/videos/${third}`, { title: "c" });
  await bea.patch(`/videos/toggle/publish/${first}`);
  await bea.delete(`/videos/${second}`);
  expect(await find()).toEqual([]);
});

test("the upper bound of a prefix sorts after all words with the prefix", () => {
  expect(["a", "az", "\ud7ff", "a\u{10ffff}", "\u{10ffff}", "😀"].map(prefixUpperBound)).toEqual([
    "b",
    "a{",
    "\ue000",
    "b",
    null,
    "😁",
  ]);
});
