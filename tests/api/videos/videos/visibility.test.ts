import { afterEach, expect, test, vi } from "vitest";
import type { Page } from "#contract/envelope";
import type { Playlist } from "#contract/playlists";
import type { Video } from "#contract/videos";
import { testApi } from "#tests/support/api";
import { addCaptions, vtt } from "#tests/support/captions";
import { advanceClock, jobsOf, waitForNoJobs } from "#tests/support/jobs";
import { insertVideos, publishVideo } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");
const hour = 60 * 60_000;
const inAnHour = () => new Date(Date.now() + hour).toISOString();
const watch = async (id: string, who = api.visitor()) => (await who.get<Video>(`/videos/${id}`)).status;
const keyOf = ({ videoFile }: Video) => videoFile.split("/").at(-2)!;
const edit = async (id: string, fields: object) => (await anna.patch<Video>(`/videos/${id}`, fields)).data;

afterEach(() => void vi.useRealTimers());

test("an unlisted video is in no list, and everybody with its link may watch it", async () => {
  const [id] = await insertVideos(api, anna, [{ title: "An unlisted owl", visibility: "unlisted" }]);
  for (const who of [api.visitor(), bea, anna])
    for (const path of ["/videos?limit=100", "/videos?query=unlisted+owl", `/videos?userId=${bea.id}`])
      expect(JSON.stringify((await who.get(path)).data), path).not.toContain(id);
  for (const path of [`/videos?userId=${anna.id}`, `/videos/allVideosOfUser/${anna.id}`])
    expect([(await bea.get(path)).text.includes(id!), (await anna.get(path)).text.includes(id!)]).toEqual([
      false,
      true,
    ]);
  expect([await watch(id!), await watch(id!, bea)]).toEqual([200, 200]);
  expect((await bea.post(`/comments/${id}`, { commentContent: "Hoot" })).status).toBe(201);
});

test("a playlist shows an unlisted video, but no private one", async () => {
  const ids = await insertVideos(api, anna, [{ visibility: "unlisted" }, { is_published: 0 }]);
  const { data: list } = await anna.post<Playlist>("/playlist", { name: "Shared", description: "" });
  for (const id of ids) await anna.patch(`/playlist/add/${id}/${list._id}`);
  const text = (await bea.get(`/playlist/${list._id}`)).text;
  expect(ids.map((id) => text.includes(id))).toEqual([true, false]);
});

test("a change to private gives the files other addresses, one between public and unlisted does not", async () => {
  const video = await publishVideo(anna, { visibility: "unlisted" });
  expect([video.visibility, video.isPublished]).toEqual(["unlisted", true]);
  const open = await edit(video._id, { visibility: "public" });
  const closed = await edit(video._id, { visibility: "private" });
  expect([keyOf(open) === keyOf(video), keyOf(closed) === keyOf(open)]).toEqual([true, false]);
  expect([closed.isPublished, await watch(video._id, bea)]).toEqual([false, 404]);
});

test("the switch goes between private and the last other visibility", async () => {
  const [id] = await insertVideos(api, anna, [{}]);
  await edit(id!, { visibility: "unlisted" });
  const toggle = async () => {
    const { visibility, isPublished } = (await anna.patch<Video>(`/videos/toggle/publish/${id}`)).data;
    return [visibility, isPublished];
  };
  expect([await toggle(), await toggle()]).toEqual([
    ["private", false],
    ["unlisted", true],
  ]);
});

test("the switch with a wanted state changes a video in another state only", async () => {
  const [id] = await insertVideos(api, anna, [{}]);
  const updatedAt = "2026-01-01T00:00:00.000Z";
  await api.db.updateTable("videos").set({ updated_at: updatedAt }).where("id", "=", id!).execute();
  const want = async (published: unknown) =>
    (await anna.patch<Video>(`/videos/toggle/publish/${id}`, { published })).data;
  expect(await want(true)).toMatchObject({ isPublished: true, updatedAt });
  const hidden = await want("false");
  expect([hidden.isPublished, await want(false)]).toEqual([false, hidden]);
  expect([(await want(true)).isPublished, (await want(undefined)).isPublished]).toEqual([true, false]);
  expect((await anna.patch(`/videos/toggle/publish/${id}`, { published: "soon" })).status).toBe(422);
});

test("a switch that wants a scheduled video published does so at once, one that does not leaves its time", async () => {
  const [id] = await insertVideos(api, anna, [{}]);
  const publishAt = inAnHour();
  await edit(id!, { publishAt });
  const want = async (published: boolean) =>
    (await anna.patch<Video>(`/videos/toggle/publish/${id}`, { published })).data;
  expect(await want(false)).toMatchObject({ isPublished: false, publishAt, visibility: "public" });
  expect(await want(true)).toMatchObject({ isPublished: true, publishAt: null });
});

test("a job publishes a scheduled video at its time, and lists have it as the newest", async () => {
  const own = await testApi();
  const carl = await own.signUp("carl");
  const publishAt = inAnHour();
  const video = await publishVideo(carl, { publishAt, visibility: "public" });
  await insertVideos(own, carl, [{ created_at: new Date(Date.now() + hour / 2).toISOString() }]);
  expect({ isPublished: video.isPublished, publishAt: video.publishAt }).toEqual({ isPublished: false, publishAt });
  expect((await own.visitor().get(`/videos/${video._id}`)).status).toBe(404);
  await own.close();
  advanceClock(hour);
  const restarted = await testApi({ sharedWith: own });
  await waitForNoJobs(restarted, video._id);
  const { docs } = (await restarted.visitor().get<Page<Video>>("/videos")).data;
  expect(docs[0]).toMatchObject({ _id: video._id, isPublished: true, publishAt: null, createdAt: video.createdAt });
  expect(Date.parse(docs[0]!.publishedAt)).toBeGreaterThanOrEqual(Date.parse(publishAt));
});

test("another time replaces the job, the switch publishes at once, and private takes the time away", async () => {
  const [id] = await insertVideos(api, anna, [{}]);
  await edit(id!, { publishAt: "2100-01-01 10:30" });
  expect(await edit(id!, { publishAt: "2100-02-01T10:30+01:00" })).toMatchObject({
    publishAt: "2100-02-01T09:30:00.000Z",
    isPublished: false,
  });
  expect((await jobsOf(api, id!)).map(({ run_after }) => run_after)).toEqual(["2100-02-01T09:30:00.000Z"]);
  await anna.patch(`/videos/toggle/publish/${id}`);
  expect([await jobsOf(api, id!), await watch(id!)]).toEqual([[], 200]);
  await edit(id!, { publishAt: inAnHour() });
  expect(await edit(id!, { visibility: "private" })).toMatchObject({ publishAt: null, isPublished: false });
  expect(await jobsOf(api, id!)).toEqual([]);
});

test.for<[string, object, string, string]>([
  ["a passed time", { publishAt: "2020-01-01T00:00" }, "publishAt", "This time has passed"],
  [
    "a time of a private video",
    { visibility: "private", publishAt: "2100-01-01T00:00" },
    "publishAt",
    "A private video",
  ],
  ["nonsense for a time", { publishAt: "soon" }, "publishAt", "Enter a date and a time"],
  ["nonsense for a visibility", { visibility: "secret" }, "visibility", "Choose who may see the video"],
])("%s is refused and changes nothing", async ([, fields, field, message]) => {
  const [id] = await insertVideos(api, anna, [{ title: "Kept" }]);
  const { status, errors } = await anna.patch(`/videos/${id}`, { title: "Other", ...fields });
  expect({ status, field: errors[0]?.field, saysWhy: errors[0]?.message.startsWith(message) }).toEqual({
    status: 422,
    field,
    saysWhy: true,
  });
  expect((await anna.get(`/videos/${id}`)).data).toMatchObject({ title: "Kept", visibility: "public" });
});

test("publishing keeps the first time: going private and back does not make a video new", async () => {
  const [id] = await insertVideos(api, anna, [{ created_at: "2024-01-01T00:00:00.000Z" }]);
  await edit(id!, { visibility: "private" });
  expect(await edit(id!, { visibility: "public" })).toMatchObject({ publishedAt: "2024-01-01T00:00:00.000Z" });
});

test("a video that was never public becomes new in search when it is, with its captions", async () => {
  const video = await publishVideo(anna, { title: "A late puffin", visibility: "private" });
  await addCaptions(anna, video._id, vtt("00:00.000 --> 00:01.000\nburrows everywhere"));
  const created_at = new Date(Date.parse(video.createdAt) + 1).toISOString();
  const [other] = await insertVideos(api, anna, [{ title: "A late puffin", created_at }]);
  const find = async (query: string) =>
    (await bea.get<Page<Video>>(`/videos?query=${query}`)).data.docs.map(({ _id }) => _id);
  expect([await find("late+puffin"), await find("burrows")]).toEqual([[other], []]);
  await edit(video._id, { visibility: "public" });
  expect([await find("late+puffin"), await find("burrows")]).toEqual([[video._id, other], [video._id]]);
});
