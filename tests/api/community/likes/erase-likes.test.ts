import { expect, test } from "vitest";
import { likeables } from "#api/community/likes/likeable";
import { setLike } from "#api/community/likes/set-like";
import { leave } from "#tests/support/account-deletion";
import { testApi } from "#tests/support/api";
import { race } from "#tests/support/race";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const { db } = api;
const anna = await api.signUp("anna");

const found = { after: /from "video_likes"/ };
const locked = { before: /^delete from "video_likes"/ };

test.each([
  ["takes back when it is found", found],
  ["takes back when it is locked", locked],
  ["loses when it is found", found],
  ["loses when it is locked", locked],
])("a like that an account %s while it is being deleted is counted once", async (what, point) => {
  const bea = await api.signUp(`bea${what.length}`);
  const [id, other] = (await insertVideos(api, anna, [{}, {}])) as [string, string];
  for (const video of [id, other]) await bea.post(`/likes/toggle/v/${video}`);
  const unlike = () => setLike(db, { likeable: likeables.video, id, viewerId: bea.id, isLiked: false });
  const lose = () => anna.delete(`/videos/${id}`);
  await race(
    api,
    point,
    () => leave(api, bea),
    (): Promise<unknown> => (what.startsWith("loses") ? lose() : unlike()),
  );
  const { video_likes_count } = await db
    .selectFrom("users")
    .select("video_likes_count")
    .where("id", "=", anna.id)
    .executeTakeFirstOrThrow();
  const videos = await db.selectFrom("videos").select("likes_count").where("id", "in", [id, other]).execute();
  expect([video_likes_count, ...videos.map(({ likes_count }) => likes_count)]).toEqual([0, ...videos.map(() => 0)]);
});
