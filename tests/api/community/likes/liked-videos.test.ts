import { expect, test } from "vitest";
import type { LikedVideo } from "#contract/likes";
import { testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const [anna, bea, carl] = [await api.signUp("anna"), await api.signUp("bea"), await api.signUp("carl")];
const ids = await insertVideos(api, anna, [{}, {}, {}, {}, {}]);
const order = [ids[2], ids[0], ids[4], ids[1], ids[3]] as string[];
for (const [at, id] of order.entries()) {
  await bea.post(`/likes/toggle/v/${id}`);
  const created_at = `2024-01-0${5 - Math.floor(at / 2)}T00:00:00.000Z`;
  await api.db.updateTable("video_likes").set({ created_at }).where("video_id", "=", id).execute();
}
/** Sorts two likes of the same time by id, the higher id first. */
const sorted = [order.slice(0, 2), order.slice(2, 4), order.slice(4)].flatMap((pair) => pair.sort().reverse());

const list = (query = "", who = bea) => who.get<LikedVideo[]>(`/likes/videos?${query}`);
const idsOf = (docs: LikedVideo[]) => docs.map(({ _id }) => _id);
const pageOf = ({ body }: Awaited<ReturnType<typeof list>>) =>
  body!.page as Record<"nextCursor" | "prevCursor", string | null> & { limit: number };

test("liked videos are listed completely, the latest like first", async () => {
  const { message, data } = await list();
  expect(message).toBe("Liked videos fetched successfully");
  expect(idsOf(data)).toEqual(sorted);
  expect(data[0]).toMatchObject({
    video: { _id: sorted[0], totalLikes: 1, owner: { username: "anna" } },
    likedBy: bea.id,
    createdAt: "2024-01-05T00:00:00.000Z",
  });
});

test("the list has only the viewer's likes", async () => {
  expect((await list("", carl)).data).toEqual([]);
});

test("cursors page forwards and backwards through the same pages", async () => {
  const pages = [await list("limit=2")];
  for (let next = pageOf(pages[0]!).nextCursor; next; next = pageOf(pages.at(-1)!).nextCursor)
    pages.push(await list(`limit=2&after=${next}`));
  expect(pages.map(({ data }) => idsOf(data))).toEqual([sorted.slice(0, 2), sorted.slice(2, 4), sorted.slice(4)]);
  expect(pageOf(pages[0]!)).toMatchObject({ prevCursor: null, limit: 2 });
  const before = await list(`limit=2&before=${pageOf(pages[2]!).prevCursor}`);
  expect(before.data).toEqual(pages[1]!.data);
});

test("a hidden liked video is in its owner's list only, and everybody's again once published", async () => {
  const dora = await api.signUp("dora");
  const [id] = await insertVideos(api, anna, [{}]);
  for (const who of [anna, dora]) await who.post(`/likes/toggle/v/${id}`);
  await anna.patch(`/videos/toggle/publish/${id}`);
  expect(idsOf((await list("", dora)).data)).toEqual([]);
  expect(idsOf((await list("", anna)).data)).toEqual([id]);
  await anna.patch(`/videos/toggle/publish/${id}`);
  expect(idsOf((await list("", dora)).data)).toEqual([id]);
});
