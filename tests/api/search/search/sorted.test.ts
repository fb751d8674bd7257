import { expect, test } from "vitest";
import type { Page } from "#contract/envelope";
import type { FoundVideo } from "#contract/videos";
import { testApi } from "#tests/support/api";
import { insertCaptions } from "#tests/support/captions";
import { insertVideos } from "#tests/support/videos";

const api = await testApi({ workers: 0 });
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");
const day = (number: number) => `2024-01-${String(number).padStart(2, "0")}T00:00:00.000Z`;

const ids = await insertVideos(api, anna, [
  { title: "Kiln", created_at: day(1), views: 5, duration: 900 },
  { title: "A kiln at night", created_at: day(2), views: 900, duration: 60 },
  { title: "Kiln repair", created_at: day(3), views: 20, duration: 2_000 },
  { title: "Kiln unseen", created_at: day(4), views: 7, duration: 60, is_published: 0 },
  { title: "Glazing", created_at: day(5), views: 1, duration: 60 },
]);
const [beas] = await insertVideos(api, bea, [{ title: "My kiln", created_at: day(6), views: 50, duration: 300 }]);
await insertCaptions(api, [
  { video_id: ids[2]!, texts: ["anything"] },
  { video_id: ids[4]!, texts: ["out of the kiln"] },
]);
/** More than the thousand hits that a search sorts at once. */
const many = await insertVideos(
  api,
  bea,
  Array.from({ length: 1_100 }, (_, n) => ({
    title: `Loom ${n}`,
    created_at: new Date(Date.UTC(2023, 0, 1) + n * 60_000).toISOString(),
    views: (n * 7) % 1_100,
    duration: n,
  })),
);

const search = async (query: string) => (await api.visitor().get<Page<FoundVideo>>(`/videos?${query}`)).data;
const titles = async (query: string) => (await search(query)).docs.map(({ title }) => title);

test("a search without further parameters is sorted by its score", async () => {
  expect(await titles("query=kiln")).toEqual(["Kiln", "Kiln repair", "My kiln", "A kiln at night", "Glazing"]);
  expect(await titles("query=kiln&sortBy=title")).toEqual(await titles("query=kiln"));
});

test.for([
  ["sortBy=createdAt", ["My kiln", "Glazing", "Kiln repair", "A kiln at night", "Kiln"]],
  ["sortBy=createdAt&sortType=asc", ["Kiln", "A kiln at night", "Kiln repair", "Glazing", "My kiln"]],
  ["sortBy=views", ["A kiln at night", "My kiln", "Kiln repair", "Kiln", "Glazing"]],
  ["sortBy=duration", ["Kiln repair", "Kiln", "My kiln", "Glazing", "A kiln at night"]],
  ["since=2024-01-03", ["Kiln repair", "My kiln", "Glazing"]],
  ["minDuration=300&maxDuration=900", ["Kiln", "My kiln"]],
  ["captions=true", ["Kiln repair", "Glazing"]],
  [`userId=${anna.id.toUpperCase()}&sortBy=views`, ["A kiln at night", "Kiln repair", "Kiln", "Glazing"]],
  ["since=yesterday&minDuration=short", ["Kiln", "Kiln repair", "My kiln", "A kiln at night", "Glazing"]],
] as const)("a search with %s has these results in this order", async ([parameters, expected]) => {
  expect(await titles(`query=kiln&${parameters}`)).toEqual(expected);
});

test("a video that matches in its captions only comes with its snippet under every order", async () => {
  const { docs } = await search("query=kiln&sortBy=createdAt");
  expect(docs[1]).toMatchObject({ title: "Glazing", captionHit: { words: "kiln" } });
  expect(beas).toBe(docs[0]!._id);
});

async function pageThrough(query: string) {
  const pages = [await search(query)];
  while (pages.at(-1)!.nextCursor) pages.push(await search(`${query}&after=${pages.at(-1)!.nextCursor}`));
  const back = [pages.at(-1)!];
  while (back[0]!.prevCursor) back.unshift(await search(`${query}&before=${back[0]!.prevCursor}`));
  return { pages, back };
}

const idsOf = (pages: Page<FoundVideo>[]) => pages.flatMap(({ docs }) => docs.map(({ _id }) => _id));

test.for([
  "kiln&sortBy=views&limit=2",
  "kiln&minDuration=100&limit=1",
  "loom&sortBy=duration&limit=100",
  "loom&since=2023-01-01",
])("the pages of %s have every result once, there and back", async (query) => {
  const { pages, back } = await pageThrough(`query=${query}`);
  const found = idsOf(pages);
  expect(new Set(found).size).toBe(found.length);
  expect(idsOf(back)).toEqual(found);
  expect(found.length).toBe(query.startsWith("loom") ? many.length : query.includes("views") ? 5 : 3);
  expect((await search(`query=${query}&page=2`)).docs).toEqual(pages[1]!.docs);
});

test("a filter finds its results among very many, in any order", async () => {
  expect(await titles("query=loom&minDuration=1098")).toEqual(["Loom 1099", "Loom 1098"]);
  const longest = await titles("query=loom&sortBy=duration&limit=2");
  expect(longest).toEqual(["Loom 1099", "Loom 1098"]);
  const viewed = (await search("query=loom&sortBy=views&limit=3&maxDuration=500")).docs;
  expect(viewed.map(({ views }) => views)).toEqual([...viewed.map(({ views }) => views)].sort((a, b) => b - a));
});

test("a cursor of another order is refused", async () => {
  const { nextCursor } = await search("query=loom&sortBy=views&limit=2");
  const { status } = await api.visitor().get(`/videos?query=loom&sortBy=duration&after=${nextCursor}`);
  expect(status).toBe(400);
});

test("a search that reads very many videos stops and continues by its cursor", async () => {
  const rows = Array.from({ length: 4_300 }, (_, n) => ({
    title: `Quarry ${n}`,
    created_at: new Date(Date.UTC(2022, 0, 1) + n * 1_000).toISOString(),
    duration: n === 3 ? 7_777 : 1,
  }));
  const [, , , longest] = await insertVideos(api, anna, rows);
  const query = "query=quarry&sortBy=createdAt&since=2022-01-01&minDuration=7000";
  const first = await search(query);
  expect({ docs: first.docs, hasNextPage: first.hasNextPage }).toEqual({ docs: [], hasNextPage: true });
  const second = await search(`${query}&after=${first.nextCursor}`);
  expect(idsOf([second])).toEqual([longest]);
  expect(second.nextCursor).toBeNull();
});
