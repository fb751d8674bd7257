import { expect, test } from "vitest";
import type { Page } from "#contract/envelope";
import type { Video } from "#contract/videos";
import { testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");
const day = (number: number) => `2024-01-${String(number).padStart(2, "0")}T00:00:00.000Z`;

/** Twelve videos of Anna's: two share each day, and other sort values repeat too, so that ids break the ties. */
const rows = Array.from({ length: 12 }, (_, i) => ({
  title: ["Zoë", "ähnlich", "Äpfel", "apple", "😀", "Banana"][i % 6]!,
  created_at: day(1 + Math.floor(i / 2)),
  views: i % 4,
  duration: (i % 3) + 0.1,
}));
const ids = await insertVideos(api, anna, rows);
await insertVideos(api, anna, [
  { is_published: 0, created_at: day(20) },
  { status: "processing", created_at: day(21) },
  { status: "failed", created_at: day(22) },
]);
const beas = await insertVideos(api, bea, [{ created_at: day(3) }, { created_at: day(9), is_published: 0 }]);

type Feed = Page<Video>;
const feed = (query = "") => api.visitor().get<Feed>(`/videos?${query}`);
const idsOf = ({ docs }: Pick<Feed, "docs">) => docs.map((video) => video._id);

/** Compares texts byte by byte, as both databases do. */
const compare = (a: string | number, b: string | number) =>
  typeof a === "number" ? a - Number(b) : Buffer.compare(Buffer.from(a), Buffer.from(String(b)));

async function pageThrough(query = "") {
  const pages: Feed[] = [];
  for (let cursor = ""; pages.length < 30;) {
    pages.push((await feed(`${query}&limit=3${cursor && `&after=${cursor}`}`)).data);
    cursor = pages.at(-1)!.nextCursor ?? "";
    if (!cursor) break;
  }
  return pages;
}

test("the feed lists published and ready videos, newest first, in the page format of the API family", async () => {
  const { status, message, data } = await feed("limit=5");
  expect({ status, message }).toEqual({ status: 200, message: "Videos fetched successfully" });
  expect(data).toMatchObject({
    totalDocs: 13,
    limit: 5,
    page: 1,
    totalPages: 3,
    pagingCounter: 1,
    hasPrevPage: false,
    hasNextPage: true,
    prevPage: null,
    nextPage: 2,
    nextCursor: expect.any(String),
    prevCursor: null,
  });
  expect(data.docs.map((video) => video.createdAt)).toEqual([6, 6, 5, 5, 4].map(day));
  expect(data.docs[0]!.owner).toEqual({ _id: anna.id, username: "anna", fullName: "The anna", avatar: "" });
});

test("cursors give every video once, and the same pages backwards", async () => {
  const pages = await pageThrough();
  expect(pages.map(({ docs }) => docs.length)).toEqual([3, 3, 3, 3, 1]);
  expect(new Set(pages.flatMap(idsOf))).toEqual(new Set([...ids, beas[0]]));
  expect(pages.at(-1)).toMatchObject({ hasNextPage: false, hasPrevPage: true });
  const back = [pages.at(-1)!];
  while (back[0]!.prevCursor) back.unshift((await feed(`limit=3&before=${back[0]!.prevCursor}`)).data);
  expect(back.map(idsOf)).toEqual(pages.map(idsOf));
  expect(back[0]).toMatchObject({ hasPrevPage: false, hasNextPage: true });
});

test("page numbers, which old clients use, give the same pages", async () => {
  const pages = await pageThrough();
  const numbered: Feed[] = [];
  for (let page: number | null = 1; page; page = numbered.at(-1)!.nextPage)
    numbered.push((await feed(`limit=3&page=${page}`)).data);
  expect(numbered.map(idsOf)).toEqual(pages.map(idsOf));
  expect(numbered.map(({ prevPage }) => prevPage)).toEqual([null, 1, 2, 3, 4]);
});

test("a video published while someone pages makes no video appear twice", async () => {
  const own = await testApi();
  const carl = await own.signUp("carl");
  await insertVideos(own, carl, [{ created_at: day(1) }, { created_at: day(2) }, { created_at: day(3) }]);
  const first = (await own.visitor().get<Feed>("/videos?limit=2")).data;
  await insertVideos(own, carl, [{ created_at: day(4) }]);
  const second = (await own.visitor().get<Feed>(`/videos?limit=2&after=${first.nextCursor}`)).data;
  expect(second.docs.map((video) => video.createdAt)).toEqual([day(1)]);
});

const sortings = [
  ["createdAt", (video: Video) => video.createdAt],
  ["views", (video: Video) => video.views],
  ["duration", (video: Video) => video.duration],
  ["title", (video: Video) => video.title.toLowerCase()],
] as const;

test.for(sortings.flatMap(([by, value]) => [[by, "asc", value] as const, [by, "desc", value] as const]))(
  "sorted by %s %s every video is listed once and in its place",
  async ([by, type, value]) => {
    const all = (await feed()).data.docs;
    const ascending = [...all].sort((a, b) => compare(value(a), value(b)) || compare(a._id, b._id));
    const pages = await pageThrough(`sortBy=${by}&sortType=${type}`);
    expect(pages.flatMap(idsOf)).toEqual(idsOf({ docs: type === "asc" ? ascending : ascending.reverse() }));
  },
);

test("an unknown order is the default one", async () => {
  expect(idsOf((await feed("sortBy=password_hash&sortType=up")).data)).toEqual(idsOf((await feed()).data));
});

test.for<[string, number]>([
  ["limit=0", 100],
  ["limit=-1", 100],
  ["limit=abc", 100],
  ["limit=1e999", 100],
  ["limit=101", 100],
  ["limit=2.9", 2],
  ["limit=2&page=0", 2],
  ["limit=2&page=5000", 2],
])("%s is a page of at most %i", async ([query, limit]) => {
  const { status, data } = await feed(query);
  expect({ status, limit: data.limit, isWithin: data.docs.length <= limit }).toEqual({
    status: 200,
    limit,
    isWithin: true,
  });
});

test("a cursor of another order is rejected", async () => {
  const lists = [...sortings.map(([by]) => `sortBy=${by}`), "query=a"];
  for (const one of lists) {
    const cursor = (await feed(`limit=1&${one}`)).data.nextCursor;
    const statuses = await Promise.all(lists.map(async (list) => (await feed(`${list}&after=${cursor}`)).status));
    expect(statuses).toEqual(lists.map((list) => (list === one ? 200 : 400)));
  }
});

test("a forged cursor is a 400", async () => {
  const keys = ["x", "a\u0000", "\ud800", "9".repeat(500), 1, 1.5, -1, 1e308, 2 ** 53, null, true, [], {}];
  const cursorKeys = [...sortings.map(([by]) => by), "relevance", "nonsense"].flatMap((name) =>
    keys.flatMap((key) => [[name, key, "x"], [name, "x", key], [name, key], [name, key, key, "x"], key]),
  );
  const statuses = new Set<number>();
  const cursors = cursorKeys.map((key) => Buffer.from(JSON.stringify(key)).toString("base64url"));
  for (const sorting of ["createdAt", "views", "duration", "title&query=a"])
    for (const cursor of cursors) statuses.add((await feed(`sortBy=${sorting}&after=${cursor}`)).status);
  for (const cursor of ["a", "%25", "e30", "💥"]) expect((await feed(`before=${cursor}`)).status).toBe(400);
  expect(statuses).toEqual(new Set([200, 400]));
});
