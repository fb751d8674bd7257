import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Page } from "#contract/envelope";
import type { Video } from "#contract/videos";
import { testApi } from "#tests/support/api";
import { buildForm } from "#tests/support/client";
import { aPicture, publishVideo, insertVideos } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");
const filesOf = (id: string) => readdir(join(api.place.dataDir, "media/videos", id)).catch(() => null);
const keyOf = (video: Video) => video.videoFile.split("/").at(-2)!;
const inFeed = async (id: string) =>
  (await api.visitor().get<Page<Video>>("/videos")).data.docs.some((video) => video._id === id);

test("unpublishing removes a video from the feed and gives its files new URLs", async () => {
  const video = await publishVideo(anna);
  const { status, message, data } = await anna.patch<Video>(`/videos/toggle/publish/${video._id}`);
  expect({ status, message, isPublished: data.isPublished }).toEqual({
    status: 200,
    message: "Video publish status toggled",
    isPublished: false,
  });
  expect(keyOf(data)).toMatch(/^[0-9a-f]{32}$/);
  expect(keyOf(data)).not.toBe(keyOf(video));
  expect(await inFeed(video._id)).toBe(false);
});

test("publishing again returns a video to the feed, under the URLs that its owner has seen", async () => {
  const video = await publishVideo(anna);
  const hidden = (await anna.patch<Video>(`/videos/toggle/publish/${video._id}`)).data;
  const { data } = await anna.patch<Video>(`/videos/toggle/publish/${video._id}`);
  expect([data.isPublished, data.videoFile]).toEqual([true, hidden.videoFile]);
  expect(await inFeed(video._id)).toBe(true);
});

test.for<[string, (fields: Record<string, string>) => object]>([
  ["JSON", (fields) => fields],
  ["urlencoded", (fields) => new URLSearchParams(fields)],
  ["multipart", buildForm],
])("title and description are changed by %s, and the search follows", async ([kind, spell]) => {
  const [id] = await insertVideos(api, anna, [{}]);
  const title = `Über ${kind}`;
  const { status, message, data } = await anna.patch(`/videos/${id}`, spell({ title, description: "Neu" }));
  expect({ status, message, data }).toMatchObject({
    status: 200,
    message: "Video updated successfully",
    data: { title, description: "Neu" },
  });
  const found = await api.visitor().get<Page<Video>>(`/videos?query=${encodeURIComponent(title.toUpperCase())}`);
  expect(found.data.docs.map((video) => video._id)).toEqual([id]);
});

test("absent and null fields stay unchanged", async () => {
  const [id] = await insertVideos(api, anna, [{ title: "Kept", description: "Too" }]);
  for (const body of [{}, { description: "New" }, { title: null, description: "New" }])
    expect((await anna.patch(`/videos/${id}`, body)).data).toMatchObject({ title: "Kept" });
  expect((await anna.patch(`/videos/${id}`, { title: "Other" })).data).toMatchObject({ description: "New" });
});

test("a blank title is rejected and changes nothing, a blank description is accepted", async () => {
  const [id] = await insertVideos(api, anna, [{ title: "Kept", description: "Too" }]);
  const { status, errors } = await anna.patch(`/videos/${id}`, { title: " \n", description: "New" });
  expect({ status, errors }).toEqual({ status: 422, errors: [{ field: "title", message: "Title is required" }] });
  expect((await anna.get(`/videos/${id}`)).data).toMatchObject({ title: "Kept", description: "Too" });
  expect((await anna.patch(`/videos/${id}`, { description: " " })).data).toMatchObject({ description: "" });
});

test("a changed thumbnail has a new URL, and the previous one is deleted", async () => {
  const video = await publishVideo(anna);
  const { data } = await anna.patch<Video>(
    `/videos/${video._id}`,
    buildForm({ thumbnail: await aPicture(), title: "T" }),
  );
  expect({ title: data.title, description: data.description }).toEqual({ title: "T", description: video.description });
  const name = (url: string) => url.split("/").at(-1);
  expect(name(data.thumbnail)).not.toBe(name(video.thumbnail));
  expect((await filesOf(video._id))!.sort()).toEqual(
    ["source.mp4", name(data.thumbnail), name(data.thumbnailSmall)].sort(),
  );
});

test("an invalid or too large thumbnail changes nothing", async () => {
  const video = await publishVideo(anna);
  const files = await filesOf(video._id);
  const heavy = new File([await aPicture(), new Uint8Array(5 * 1024 * 1024)], "a.png");
  for (const [thumbnail, status] of [[new File(["x"], "x.png"), 422] as const, [heavy, 413] as const]) {
    const answer = await anna.patch(`/videos/${video._id}`, buildForm({ title: "No", thumbnail }));
    expect({ status: answer.status, field: answer.errors[0]?.field }).toEqual({ status, field: "thumbnail" });
  }
  expect((await anna.get(`/videos/${video._id}`)).data).toMatchObject({ title: video.title });
  expect([await filesOf(video._id), await readdir(api.uploads)]).toEqual([files, []]);
});

test("deleting removes a video, its files, its rows and its share of the channel's figures", async () => {
  const carl = await api.signUp("carl");
  const [video, other] = [await publishVideo(carl), await publishVideo(carl)];
  for (const { _id } of [video, other]) await bea.patch(`/videos/view/${_id}`);
  await bea.post("/users/addVideoToWatchHistory", { videoId: video._id });
  await api.flushViews();
  expect((await carl.get("/dashboard/stats")).data).toMatchObject({ totalVideos: 2, totalViews: 2 });
  const { status, message, data } = await carl.delete(`/videos/${video._id.toUpperCase()}`);
  expect({ status, message, data }).toEqual({ status: 200, message: "Video deleted successfully", data: {} });
  expect((await carl.get("/dashboard/stats")).data).toMatchObject({ totalVideos: 1, totalViews: 1 });
  expect((await carl.get(`/videos/${video._id}`)).status).toBe(404);
  expect(await filesOf(video._id)).toBe(null);
  expect(await filesOf(other._id)).not.toBe(null);
  for (const table of ["watch_history", "view_windows"] as const)
    expect(await api.db.selectFrom(table).select("video_id").where("video_id", "=", video._id).execute()).toEqual([]);
});

test("simultaneous deletions delete once", async () => {
  const carl = await api.signUp("carl2");
  const [id] = await insertVideos(api, carl, [{}]);
  await api.db.updateTable("users").set({ videos_count: 1 }).where("id", "=", carl.id).execute();
  const answers = await Promise.all([1, 2, 3].map(() => carl.delete(`/videos/${id}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  expect((await carl.get("/dashboard/stats")).data).toMatchObject({ totalVideos: 0 });
});

test.for<[string, string]>([
  ["PATCH", "/videos/toggle/publish/"],
  ["PATCH", "/videos/"],
  ["DELETE", "/videos/"],
])("%s %s… of another owner's video answers like an unknown one and changes nothing", async ([method, path]) => {
  const video = await publishVideo(anna);
  const unknown = await bea.request(method, path + "0".repeat(24), method === "DELETE" ? undefined : { title: "x" });
  const answer = await bea.request(method, path + video._id, method === "DELETE" ? undefined : { title: "x" });
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 404, body: unknown.body });
  expect((await anna.get(`/videos/${video._id}`)).data).toMatchObject(video);
  expect((await bea.request(method, `${path}nonsense`)).status).toBe(400);
});

test("editing another owner's video is rejected before its thumbnail is read", async () => {
  const [id] = await insertVideos(api, anna, [{}]);
  let sentChunks = 0;
  const start = '--B\r\nContent-Disposition: form-data; name="thumbnail"; filename="a.png"\r\n\r\n';
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(start)),
    pull: (controller) => controller.enqueue(Buffer.alloc(++sentChunks && 1_000)),
  });
  const headers = { "Content-Type": "multipart/form-data; boundary=B" };
  expect((await bea.patch(`/videos/${id}`, body, { headers })).status).toBe(404);
  expect(sentChunks).toBeLessThan(5);
});
