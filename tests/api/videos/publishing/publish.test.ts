import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Page } from "#contract/envelope";
import type { Video } from "#contract/videos";
import { testApi } from "#tests/support/api";
import { clip, type ClipName } from "#tests/support/clips";
import { aPicture, publishVideo, videoForm } from "#tests/support/videos";

const api = await testApi({ maxVideoBytes: 200_000 });
const anna = await api.signUp("anna");
const filesLeft = async () => {
  const files = await readdir(join(api.place.dataDir, "media"), { recursive: true });
  return files.filter((name) => !name.startsWith("drafts/")).sort();
};
const post = async (fields: Parameters<typeof videoForm>[0], name?: ClipName) =>
  anna.post<Video>("/videos", await videoForm(fields, name));

test("a published video is in the feed, with its files", async () => {
  const { status, message, data } = await post({ title: " Grüße 🎬 ", description: "Two\r\nlines" });
  expect({ status, message }).toEqual({ status: 201, message: "Video published successfully" });
  expect(data).toMatchObject({
    title: "Grüße 🎬",
    description: "Two\nlines",
    duration: expect.closeTo(2, 0),
    views: 0,
    isPublished: true,
    status: "ready",
    owner: { _id: anna.id, username: "anna", fullName: "The anna", avatar: "" },
    totalLikes: 0,
    renditions: [],
    width: 320,
    height: 180,
  });
  const { data: feed } = await api.visitor().get<Page<Video>>("/videos");
  expect(feed.docs[0]).toEqual(data);
  for (const url of [data.videoFile, data.thumbnail, data.thumbnailSmall])
    expect(await filesLeft()).toContain(`videos/${data._id}/${url.split("/").at(-1)}`);
});

test("media URLs are absolute for remote clients and root-relative in process; texts stay unchanged", async () => {
  const video = await publishVideo(anna, { title: "/media/is a title" });
  expect(video.title).toBe("/media/is a title");
  expect(video.videoFile).toMatch(/^http:\/\/vidlark\.test\/media\/[0-9a-f]{24}\/[0-9a-f]{32}\/source\.mp4$/);
  const inside = await anna.get<Video>(`/videos/${video._id}`, { caller: { isInProcess: true } });
  expect(inside.data.videoFile).toBe(new URL(video.videoFile).pathname);
});

test("all missing fields are reported at once", async () => {
  const { status, errors } = await anna.post("/videos", new FormData());
  expect({ status, errors }).toEqual({
    status: 422,
    errors: [
      { field: "title", message: "Title is required" },
      { field: "description", message: "Description is required" },
      { field: "thumbnail", message: "Please upload a thumbnail" },
      { field: "videoFile", message: "Please upload a video file" },
    ],
  });
});

test("an invalid text is rejected before the video is read, with all missing fields", async () => {
  let sentChunks = 0;
  const part = (name: string, also = "") => `--B\r\nContent-Disposition: form-data; name="${name}"${also}\r\n\r\n`;
  const start = `${part("title")}  \r\n${part("description")}\r\n${part("videoFile", '; filename="a.mp4"')}`;
  const endless = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(start)),
    pull: (controller) => controller.enqueue(Buffer.alloc(++sentChunks && 1_000)),
  });
  const headers = { "Content-Type": "multipart/form-data; boundary=B" };
  const { status, errors } = await anna.post("/videos", endless, { headers });
  expect({ status, fields: errors.map(({ field }) => field) }).toEqual({
    status: 422,
    fields: ["title", "description", "thumbnail"],
  });
  expect(sentChunks * 1_000).toBeLessThan(200_000);
});

test("old clients may send texts and thumbnail after the video", async () => {
  const form = await videoForm({ title: null, description: null, thumbnail: null });
  form.append("title", "Late");
  form.append("description", "Later");
  form.append("thumbnail", await aPicture());
  expect((await anna.post("/videos", form)).status).toBe(201);
});

test.for<[string, Record<string, string>, string]>([
  ["title", { title: "t".repeat(151) }, "Title must be at most 150 characters"],
  ["description", { description: "d".repeat(5_001) }, "Description must be at most 5000 characters"],
])("a %s over its limit is rejected, at its limit it is accepted", async ([field, over, message]) => {
  expect((await post(over)).errors).toEqual([{ field, message }]);
  const [[name, value]] = Object.entries(over) as [[string, string]];
  expect((await post({ [name]: value.slice(1) })).status).toBe(201);
});

test.for(["fake", "empty", "playlist", "jpeg", "text.mp3", "cut-off.m4a", "truncated"] as const)(
  "an incomplete video file (%s) is rejected and leaves nothing",
  async (name) => {
    const before = await filesLeft();
    const { status, errors } = await post({}, name);
    expect({ status, errorCount: errors.length, field: errors[0]?.field }).toEqual({
      status: 422,
      errorCount: 1,
      field: "videoFile",
    });
    expect(errors[0]!.message).toMatch(/^Please upload a video file/);
    expect(await filesLeft()).toEqual(before);
  },
);

test("an invalid thumbnail is rejected and leaves nothing of the video", async () => {
  const before = await filesLeft();
  const { status, errors } = await post({ thumbnail: new File(["<svg>"], "a.svg") });
  expect({ status, field: errors[0]?.field }).toEqual({ status: 422, field: "thumbnail" });
  expect(await filesLeft()).toEqual(before);
});

test("a thumbnail over 5 MB is rejected", async () => {
  const heavy = new File([await aPicture(), new Uint8Array(5 * 1024 * 1024)], "a.png");
  const { status, errors } = await post({ thumbnail: heavy });
  expect({ status, errors }).toEqual({
    status: 413,
    errors: [{ field: "thumbnail", message: "Thumbnail must be at most 5 MB" }],
  });
});

test("a video over the site's limit is rejected and leaves nothing", async () => {
  const before = await filesLeft();
  const { status, errors } = await post({ videoFile: new File([new Uint8Array(200_001)], "a.mp4") });
  expect({ status, field: errors[0]?.field }).toEqual({ status: 413, field: "videoFile" });
  expect(await filesLeft()).toEqual(before);
});

test("a video stores no part of its file's name", async () => {
  const evil = new File([await readFile(await clip("mp4"))], "../../<b>.html");
  const { data } = await post({ videoFile: evil });
  expect(JSON.stringify(data)).not.toContain("html");
  expect((await filesLeft()).filter((name) => name.includes("html"))).toEqual([]);
});
