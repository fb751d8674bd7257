import { expect, test } from "vitest";
import { insertAll } from "#commands/rows/insert";
import type { ContentQuery } from "#api/administration/content/content-tables";
import { listMatches } from "#api/administration/content/list-content";
import { orderNewestFirst } from "#api/lists/keyset";
import type { ModeratedContent } from "#contract/content";
import { fold } from "#contract/fold";
import { testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const admin = await api.signUp("admin");
const anna = await api.signUp("anna");
const [videoId = ""] = await insertVideos(api, anna, [{ title: "Wrens" }]);

/** More than a search compares before it asks the index. */
const recent = 2_100;
const old = 1_200;

const idOf = (number: number) => number.toString(16).padStart(24, "0");
/** Each of 300 old texts has other characters behind this one: more than the index is asked for at once. */
const withManyEndings = 300;
const endingOf = (number: number) => (number <= withManyEndings ? `川${String.fromCodePoint(0x4e00 + number)}` : "");
const textOf = (number: number) => {
  if (number === 0) return "Zaunkönig, 日本";
  return number < old ? `Sparrow ${number} ${endingOf(number)}` : `Another bird ${number}`;
};
const rows = Array.from({ length: old + recent }, (_, number) => {
  // Ten rows have the same second, in which the index has another order than the list.
  const [content, at] = [textOf(number), new Date(Date.UTC(2024, 0, 1) + number * 100).toISOString()];
  return { id: idOf(number), content, text_folded: fold(content), created_at: at, updated_at: at };
});
await insertAll(
  api.db,
  "comments",
  rows.toReversed().map((row) => ({ ...row, video_id: videoId, owner_id: anna.id, withheld: "hidden" as const })),
);

const sparrows = Array.from({ length: old - 1 }, (_, index) => idOf(old - 1 - index));

type Body = { page: { nextCursor: string | null; prevCursor: string | null } };
async function search(kind: string, query: string, more = "") {
  const path = `/administration/content/${kind}?limit=50&query=${encodeURIComponent(query)}${more}`;
  const { data, body } = await admin.get<ModeratedContent[]>(path);
  return { ids: data.map(({ _id }) => _id), ...(body as unknown as Body).page };
}

test.for(["ZAUNKÖNIG", "önig, 日", "日本", "本", "zau", "ö"])(
  "%s is found in the oldest of many texts",
  async (query) => {
    expect(await search("comment", query)).toEqual({ ids: [idOf(0)], nextCursor: null, prevCursor: null, limit: 50 });
    expect((await search("comment", query, `&owner=anna&state=hidden`)).ids).toEqual([idOf(0)]);
    expect((await search("comment", query, "&state=shown")).ids).toEqual([]);
  },
);

test.for(["wren", "zq", "%"])("%s is found nowhere among the comments", async (query) => {
  expect((await search("comment", query)).ids).toEqual([]);
});

/** Follows the cursors to the end; returns all ids and the cursor before the last page. */
async function searchAll(query: string, readPage = (more: string) => search("comment", query, more)) {
  const found: string[] = [];
  let next: string | null = "";
  let last = "";
  while (next !== null) {
    const page: Awaited<ReturnType<typeof search>> = await readPage(next && `&after=${next}`);
    found.push(...page.ids);
    last = page.prevCursor ?? "";
    next = page.nextCursor;
  }
  return { found, last };
}

test("a single character that many different ones follow is found in each text", async () => {
  const expected = Array.from({ length: withManyEndings }, (_, index) => idOf(withManyEndings - index));
  expect((await searchAll("川")).found).toEqual(expected);
});

test("a text of more than a thousand old rows is listed to its end, forwards and backwards", async () => {
  const { found, last } = await searchAll("sparrow");
  expect(found).toEqual(sparrows);
  const back = await search("comment", "sparrow", `&before=${last}`);
  expect(back.ids).toEqual(sparrows.slice(-50 - (sparrows.length % 50), -(sparrows.length % 50)));
});

test("a search that one request cannot finish continues at a cursor, also from an empty page", async () => {
  const ordering = orderNewestFirst("content-comment", "comments.created_at", "comments.id");
  const keysQuery = api.db.selectFrom("comments") as unknown as ContentQuery;
  const readStep = async (more: string) => {
    const cursor = new URLSearchParams(more);
    const paging = { after: cursor.get("after"), before: cursor.get("before"), page: null, limit: 50 };
    const searched = { kind: "comment", query: "sparrow", keysQuery, ordering } as const;
    const { docs, page } = await listMatches(api.db, searched, { ...paging, steps: 1 });
    return { ids: docs.map(({ _id }) => _id), ...page };
  };
  const first = await readStep("");
  expect(first).toMatchObject({ ids: [], prevCursor: null });
  expect(first.nextCursor).not.toBeNull();
  expect((await searchAll("sparrow", readStep)).found).toEqual(sparrows);
  const newest = await readStep(`&after=${first.nextCursor}`);
  const back = await readStep(`&before=${newest.prevCursor}`);
  expect(back).toMatchObject({ ids: [] });
  expect((await readStep(`&after=${back.nextCursor}`)).ids[0]).toBe(newest.ids[0]);
});

test("the index follows what is written, changed, hidden and deleted", async () => {
  // A list that begins at its oldest row compares no newer one: the index alone can have it.
  const oldest = Buffer.from(JSON.stringify(["content-comment", "2020", "0"])).toString("base64url");
  const content = "A kingfisher 鳥";
  const made = (await anna.post<{ _id: string }>(`/comments/${videoId}`, { commentContent: content })).data._id;
  const indexed = async (query: string) => (await search("comment", query, `&before=${oldest}`)).ids.includes(made);
  expect([await indexed("kingfisher"), await indexed("鳥"), await indexed("heron")]).toEqual([true, true, false]);
  await anna.patch(`/comment/${made}`, { commentContent: "A heron" });
  expect([await indexed("kingfisher"), await indexed("heron")]).toEqual([false, true]);
  await anna.delete(`/comment/${made}`);
  expect(await indexed("heron")).toBe(false);
});
