import { expect, test } from "vitest";
import { type Video, videoShape } from "#contract/videos";
import { testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
const path = "/dashboard/videos";
const ids = await insertVideos(api, anna, [
  { title: "Bread", views: 3, duration: 20, created_at: "2026-01-03T00:00:00.000Z" },
  { title: "apples", views: 9, duration: 5, created_at: "2026-01-01T00:00:00.000Z", is_published: 0 },
  { title: "Cake", views: 1, duration: 60, created_at: "2026-01-02T00:00:00.000Z", status: "processing" },
]);
for (const [i, likes_count] of [0, 4, 7].entries())
  await api.db.updateTable("videos").set({ likes_count }).where("id", "=", ids[i]!).execute();

const titlesOf = (data: Video[]) => data.map(({ title }) => title);
const titles = async (query: string, who = anna) => titlesOf((await who.get<Video[]>(`${path}?${query}`)).data);

test.for([
  ["createdAt", "apples Cake Bread"],
  ["views", "Cake Bread apples"],
  ["duration", "apples Bread Cake"],
  ["title", "apples Bread Cake"],
  ["likes", "Bread apples Cake"],
] as const)("the dashboard sorts by %s, ascending and descending", async ([sortBy, rising]) => {
  const order = rising.split(" ");
  expect(await titles(`sortBy=${sortBy}&sortType=asc`)).toEqual(order);
  expect(await titles(`sortBy=${sortBy}&sortType=desc`)).toEqual([...order].reverse());
});

test("an invalid order lists the newest first", async () => {
  for (const query of ["", "sortBy=nonsense", "sortBy=toString", "sortBy=owner_id&sortType=sideways"])
    expect(await titles(query)).toEqual(["Bread", "Cake", "apples"]);
});

test.for(["createdAt", "views", "duration", "title", "likes"])(
  "a list by %s with many equal values pages through every video once, both ways",
  async (sortBy) => {
    const user = await api.signUp(`equal-${sortBy}`);
    const all = await insertVideos(
      api,
      user,
      Array.from({ length: 7 }, (_, i) => ({ title: `title ${i % 2}`, views: i % 3, duration: i % 2 })),
    );
    const page = async (query: string) => {
      const { data, body } = await user.get<Video[]>(`${path}?limit=3&sortBy=${sortBy}${query}`);
      return { ids: data.map(({ _id }) => _id), ...(body!.page as Record<"nextCursor" | "prevCursor", string | null>) };
    };
    const first = await page("");
    const second = await page(`&after=${first.nextCursor}`);
    const third = await page(`&after=${second.nextCursor}`);
    expect([...first.ids, ...second.ids, ...third.ids].sort()).toEqual([...all].sort());
    expect(third.nextCursor).toBe(null);
    expect((await page(`&before=${third.prevCursor}`)).ids).toEqual(second.ids);
  },
);

test.for([
  ["part of a title, in any case", "READ", ["Bread"]],
  ["spaces around it", "%20cake%20", ["Cake"]],
  ["nothing but spaces", "%20%20", ["Bread", "Cake", "apples"]],
  ["a text that no title has", "tweed", []],
  ["a sign that stands for any other", "%25", []],
  ["a sign that stands for one other", "_ake", []],
] as const)("titles are filtered by %s", async ([, query, found]) => {
  expect(await titles(`query=${query}`)).toEqual(found);
});

test.for([
  ["published", ["Bread", "Cake"]],
  ["unpublished", ["apples"]],
  ["processing", ["Cake"]],
  ["failed", []],
  ["nonsense", ["Bread", "Cake", "apples"]],
  ["published&query=bre", ["Bread"]],
  ["published&sortBy=views&sortType=asc", ["Cake", "Bread"]],
] as const)("videos are filtered by their state: %s", async ([state, found]) => {
  expect(await titles(`state=${state}`)).toEqual(found);
});

test("own titles are found by the wider folding, listed or not, in each order", async () => {
  const user = await api.signUp("wide");
  const all = ["Crêpe", "Crepe", "مُحَمَّد احمد", "ज़मीन", "Plain", `${"ﷺx".repeat(75)}`];
  await insertVideos(
    api,
    user,
    all.map((title, n) => ({
      title,
      is_published: n % 2 === 0 ? 0 : 1,
      created_at: `2026-01-0${n + 1}T00:00:00.000Z`,
    })),
  );
  for (const [query, found] of [
    ["crepe", "Crepe Crêpe"],
    ["crêpe", "Crepe Crêpe"],
    ["محمد أحمد", "مُحَمَّد احمد"],
    ["जमीन", "ज़मीन"],
    ["é", "Crepe Crêpe"],
    ["\u0301", ""],
  ] as const)
    for (const sortBy of ["createdAt", "views", "duration", "likes"])
      expect((await titles(`query=${encodeURIComponent(query)}&sortBy=${sortBy}`, user)).sort().join(" ")).toBe(found);
  expect(await titles(`query=crepe&state=unpublished`, user)).toEqual(["Crêpe"]);
});

test("few own titles by the wider folding are found among thousands", async () => {
  const user = await api.signUp("few");
  const rows = Array.from({ length: 4_500 }, (_, n) => ({ title: n % 2 ? `Ôther ${n}` : `Plain ${n}` }));
  const old = { title: "Crêpe", created_at: "2020-01-01T00:00:00.000Z", is_published: 0 } as const;
  await insertVideos(api, user, [old, ...rows]);
  for (const query of ["crepe", "crêpe", "crèpe&state=unpublished", "cr", "ĉr"])
    expect(await titles(`query=${query}`, user)).toEqual(["Crêpe"]);
  expect(await titles("query=ther%204499&state=published", user)).toEqual(["Ôther 4499"]);
});

test("wildcards, emoji, letters of any script and backslashes are matched literally", async () => {
  const user = await api.signUp("signs");
  const all = ["100% _pure_", "C:\\clips", "Ärger 🎬", "شارع طويل", "plain"];
  await insertVideos(
    api,
    user,
    all.map((title) => ({ title })),
  );
  for (const [query, title] of [
    ["100%", all[0]],
    ["_PURE_", all[0]],
    ["\\c", all[1]],
    ["ÄRGER", all[2]],
    ["🎬", all[2]],
    ["طويل", all[3]],
  ])
    expect(await titles(`query=${encodeURIComponent(query!)}`, user)).toEqual([title]);
});

test("the filter searches only titles, and only the owner's", async () => {
  const [user, other] = [await api.signUp("own"), await api.signUp("other")];
  await insertVideos(api, user, [{ title: "found here" }, { title: "not", description: "found here" }]);
  await insertVideos(api, other, [{ title: "found there" }]);
  expect(await titles("query=found", user)).toEqual(["found here"]);
});

test("filter, order and pages can be combined", async () => {
  const user = await api.signUp("together");
  await insertVideos(
    api,
    user,
    Array.from({ length: 6 }, (_, i) => ({ title: i % 2 ? `odd ${i}` : `even ${i}`, views: i })),
  );
  const query = "query=odd&sortBy=views&sortType=asc&limit=2";
  const first = await user.get<Video[]>(`${path}?${query}`);
  expect(titlesOf(first.data)).toEqual(["odd 1", "odd 3"]);
  const { nextCursor } = first.body!.page as { nextCursor: string };
  expect(await titles(`${query}&after=${nextCursor}`, user)).toEqual(["odd 5"]);
});

test("the response has the shape of the contract", async () => {
  for (const video of (await anna.get<Video[]>(path)).data) expect(videoShape.strict().parse(video)).toEqual(video);
});

test("a cursor of one order is rejected by another", async () => {
  const { body } = await anna.get(`${path}?limit=1&sortBy=likes`);
  const { nextCursor } = body!.page as { nextCursor: string };
  expect((await anna.get(`${path}?sortBy=views&after=${nextCursor}`)).status).toBe(400);
});

test("everybody's feed is not sorted by likes", async () => {
  await insertVideos(api, await api.signUp("feed"), [{ title: "One" }, { title: "Two" }]);
  const { data } = await api.visitor().get<{ nextCursor: string }>("/videos?limit=1&sortBy=likes");
  expect(JSON.parse(Buffer.from(data.nextCursor, "base64url").toString())).toContain("publishedAt");
});

test.for(["createdAt", "views", "duration", "title", "likes"])(
  "more than a thousand titles that match are paged by %s, forwards and backwards",
  async (sortBy) => {
    const all = await manyTitles();
    const column = { createdAt: "created_at", likes: "likes_count", title: "title_folded" }[sortBy] ?? sortBy;
    const rows = await api.db.selectFrom("videos").selectAll().where("id", "in", all.matching).execute();
    const keyOf = (row: (typeof rows)[number]) => row[column as "views" | "created_at"];
    const compare = <T>(one: T, other: T) => (one < other ? -1 : Number(one > other));
    const sorted = rows.sort((one, other) => compare(keyOf(one), keyOf(other)) || compare(one.id, other.id));
    const expected = sorted.map(({ id }) => id);
    const page = async (query: string) => {
      const address = `${path}?limit=100&query=many&sortBy=${sortBy}&sortType=asc${query}`;
      const { data, body } = await all.user.get<Video[]>(address);
      return { ids: data.map(({ _id }) => _id), ...(body!.page as Record<"nextCursor" | "prevCursor", string | null>) };
    };
    const there: string[] = [];
    let at = await page("");
    for (; at.nextCursor; at = await page(`&after=${at.nextCursor}`)) there.push(...at.ids);
    expect([...there, ...at.ids]).toEqual(expected);
    let back = at.ids;
    while (at.prevCursor) {
      at = await page(`&before=${at.prevCursor}`);
      back = [...at.ids, ...back];
    }
    expect(back).toEqual(expected);
    expect((await page("&page=4")).ids).toEqual(expected.slice(300, 400));
  },
);

test.for([
  "query=zanzibar",
  "query=nz",
  "state=unpublished",
  "state=unpublished&query=ibar",
  "state=unpublished&query=nz",
])("the few videos with %s among thousands are paged in each order, forwards and backwards", async (filter) => {
  const { user, rare } = await manyTitles();
  for (const sortBy of ["createdAt", "views", "duration", "title", "likes"]) {
    const page = async (query: string) => {
      const { data, body } = await user.get<Video[]>(`${path}?limit=3&${filter}&sortBy=${sortBy}${query}`);
      return { data, ...(body!.page as Record<"nextCursor" | "prevCursor", string | null>) };
    };
    const first = await page("");
    const second = await page(`&after=${first.nextCursor}`);
    const found = [...first.data, ...second.data];
    expect(found.map(({ _id }) => _id).sort()).toEqual([...rare].sort());
    const field = sortBy === "likes" ? "likesCount" : sortBy;
    const values = found.map((video) => video[field as "views"]);
    expect(values).toEqual([...values].sort((a, b) => (a < b ? 1 : Number(a > b) * -1)));
    expect((await page(`&before=${second.prevCursor}`)).data).toEqual(first.data);
    expect(second.nextCursor).toBeNull();
  }
});

test("titles that are frequent at the end of a list only are paged through in each order", async () => {
  const user = await api.signUp("late");
  const videos = Array.from({ length: 4_400 }, (_, i) => ({
    title: `${i < 4_050 ? "Adagio" : "Zugzwang"} ${i}`,
    ...{ views: i, duration: i, created_at: new Date(Date.UTC(2024, 0, 1) + i * 1_000).toISOString() },
  }));
  const expected = (await insertVideos(api, user, videos)).slice(4_050);
  for (const sortBy of ["createdAt", "views", "duration", "title"]) {
    const found: string[] = [];
    for (let cursor = ""; ;) {
      const address = `${path}?limit=100&query=zugzwang&sortBy=${sortBy}&sortType=asc${cursor}`;
      const { data, body } = await user.get<Video[]>(address);
      found.push(...data.map(({ _id }) => _id));
      const { nextCursor } = body!.page as { nextCursor: string | null };
      if (!nextCursor) break;
      cursor = `&after=${nextCursor}`;
    }
    expect(found).toEqual(expected);
  }
});

test("the few published videos among thousands of others are listed", async () => {
  const user = await api.signUp("secretive");
  const videos = Array.from({ length: 4_100 }, (_, i) => ({ title: `Draft ${i}`, is_published: 0 as const }));
  const old = { created_at: "2020-01-01T00:00:00.000Z" };
  await insertVideos(api, user, [...videos, { title: "First", ...old }, { title: "Second", ...old }]);
  expect((await titles("state=published", user)).sort()).toEqual(["First", "Second"]);
  expect(await titles("state=published&query=seco", user)).toEqual(["Second"]);
});

let titled: Promise<{ user: typeof anna; matching: string[]; rare: string[] }> | undefined;

const isRare = (i: number) => i % 900 === 5;

/**
 * Creates a channel of 4,400 videos with runs of equal sort values; every third title has the word, and five unpublished
 * ones have another.
 */
function manyTitles() {
  titled ??= (async () => {
    const user = await api.signUp("many");
    const videos = await insertVideos(
      api,
      user,
      Array.from({ length: 4_400 }, (_, i) => ({
        title: `${i % 3 === 0 ? "Of Many" : "Of few"} ${(i * 7) % 40}${isRare(i) ? " zanzibar" : ""}`,
        is_published: isRare(i) ? 0 : 1,
        ...{ views: (i * 13) % 50, duration: (i * 11) % 30 },
        created_at: new Date(Date.UTC(2024, 0, 1) + ((i * 37) % 200) * 1_000).toISOString(),
      })),
    );
    return { user, matching: videos.filter((_, i) => i % 3 === 0), rare: videos.filter((_, i) => isRare(i)) };
  })();
  return titled;
}
