import { expect, test } from "vitest";
import type { Comment } from "#contract/comments";
import type { Page } from "#contract/envelope";
import { testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const [anna, bea] = [await api.signUp("anna"), await api.signUp("bea")];
const [videoId, other] = await insertVideos(api, anna, [{}, {}]);
const ids: string[] = [];
for (let n = 0; n < 7; n += 1)
  ids.unshift((await bea.post<Comment>(`/comments/${videoId}`, { commentContent: `Number ${n}` })).data._id);
await bea.post(`/comments/${other}`, { commentContent: "Elsewhere" });
/** Two comments share each time, so that ids break the ties. */
for (const [at, id] of ids.entries())
  await api.db
    .updateTable("comments")
    .set({ created_at: `2024-01-0${7 - Math.floor(at / 2)}T00:00:00.000Z` })
    .where("id", "=", id)
    .execute();

for (let at = 0; at < ids.length; at += 2)
  ids.splice(
    at,
    2,
    ...ids
      .slice(at, at + 2)
      .sort()
      .reverse(),
  );

const list = async (query = "", who = api.visitor()) =>
  (await who.get<Page<Comment>>(`/comments/${videoId}?${query}`)).data;
const idsOf = ({ docs }: Page<Comment>) => docs.map(({ _id }) => _id);

test("the comments of a video are listed newest first, in the page format of the API family", async () => {
  const page = await list();
  expect(idsOf(page)).toEqual(ids);
  expect(page).toMatchObject({ totalDocs: 7, limit: 100, hasNextPage: false, nextCursor: null, prevCursor: null });
});

test("cursors page forwards and backwards through the same pages", async () => {
  const pages = [await list("limit=3")];
  while (pages.at(-1)!.nextCursor) pages.push(await list(`limit=3&after=${pages.at(-1)!.nextCursor}`));
  expect(pages.map(idsOf)).toEqual([ids.slice(0, 3), ids.slice(3, 6), ids.slice(6)]);
  const back = [pages.at(-1)!];
  while (back[0]!.prevCursor) back.unshift(await list(`limit=3&before=${back[0]!.prevCursor}`));
  expect(back.map(idsOf)).toEqual(pages.map(idsOf));
});

test("page numbers, which old clients use, give the same pages", async () => {
  expect(idsOf(await list("limit=3&page=2"))).toEqual(ids.slice(3, 6));
  expect(await list("limit=3&page=3")).toMatchObject({ page: 3, prevPage: 2, nextPage: null, totalPages: 3 });
});

test("a cursor of another list is rejected", async () => {
  const { nextCursor } = (await api.visitor().get<Page<unknown>>("/videos?limit=1")).data;
  expect((await api.visitor().get(`/comments/${videoId}?after=${nextCursor}`)).status).toBe(400);
});

test("whether a comment is liked depends on the viewer", async () => {
  await anna.post(`/likes/toggle/c/${ids[2]}`);
  for (const [who, liked] of [
    [anna, true],
    [bea, false],
    [api.visitor(), false],
  ] as const)
    expect((await list("", who)).docs[2]).toMatchObject({ _id: ids[2], liked, likesCount: 1 });
  expect((await list("", anna)).docs.filter(({ liked }) => liked)).toHaveLength(1);
});
