import { expect, test } from "vitest";
import { timestamp } from "#api/db/ids";
import type { Page } from "#contract/envelope";
import type { Video, WatchPageVideo } from "#contract/videos";
import { testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");
const [listed, unpublished, processing, failed] = await insertVideos(api, anna, [
  { title: "Shown" },
  { title: "Unpublished", is_published: 0 },
  { title: "Processing", status: "processing" },
  { title: "Failed", status: "failed" },
]);
const hidden = [
  ["unpublished", unpublished],
  ["processing", processing],
  ["failed", failed],
] as const;

test("a video contains what the watch page shows of it and its channel", async () => {
  const { status, message, data } = await api.visitor().get<WatchPageVideo>(`/videos/${listed}`);
  expect({ status, message }).toEqual({ status: 200, message: "Video fetched successfully" });
  const page = { likesCount: 0, isLiked: false, subscriberCount: 0, isSubscribed: false };
  expect(data).toMatchObject({ _id: listed, title: "Shown", isPublished: true, status: "ready", ...page });
});

test("a video says whether the viewer likes it and subscribes to its channel", async () => {
  const created_at = timestamp();
  await api.db.insertInto("video_likes").values({ user_id: bea.id, video_id: listed!, created_at }).execute();
  await api.db.insertInto("subscriptions").values({ subscriber_id: bea.id, channel_id: anna.id, created_at }).execute();
  expect((await bea.get(`/videos/${listed}`)).data).toMatchObject({ isLiked: true, isSubscribed: true });
  expect((await anna.get(`/videos/${listed}`)).data).toMatchObject({ isLiked: false, isSubscribed: false });
});

test("an id is found in any letter case", async () => {
  expect((await api.visitor().get(`/videos/${listed!.toUpperCase()}`)).data).toMatchObject({ _id: listed });
});

test.for(["nonsense", "123", "g".repeat(24), "'--", "%25"])("%s is rejected as a video id", async (id) => {
  const { status, message } = await api.visitor().get(`/videos/${id}`);
  expect({ status, message }).toEqual({ status: 400, message: "Invalid video id" });
});

test.for(hidden)("a video that is %s is visible to its owner and a 404 to others", async ([state, id]) => {
  const own = await anna.get<Video>(`/videos/${id}`);
  expect({ status: own.status, title: own.data.title.toLowerCase() }).toEqual({ status: 200, title: state });
  for (const who of [api.visitor(), bea]) {
    const unknown = await who.get(`/videos/${"0".repeat(24)}`);
    expect(unknown.status).toBe(404);
    expect((await who.get(`/videos/${id}`)).body).toEqual(unknown.body);
    expect((await who.patch(`/videos/view/${id}`)).body).toEqual(unknown.body);
  }
});

test.for(hidden)("a video that is %s is in no list and no search of others", async ([, id]) => {
  for (const query of ["", `userId=${anna.id}`, "query=u", "query=e", `query=p&userId=${anna.id}`]) {
    const { data } = await bea.get<Page<Video>>(`/videos?${query}`);
    expect(data.docs.map((video) => video._id)).not.toContain(id);
  }
});

test("only the owner sees why processing failed", async () => {
  await api.db.updateTable("videos").set({ failure: "It is damaged" }).where("id", "in", [failed!, listed!]).execute();
  expect((await anna.get<Video>(`/videos/${failed}`)).data.failure).toBe("It is damaged");
  expect((await bea.get<Video>(`/videos/${listed}`)).data).not.toHaveProperty("failure");
});
