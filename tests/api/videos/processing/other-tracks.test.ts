import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Video } from "#contract/videos";
import { ask, serve } from "#tests/api/media/servers";
import { testApi, type TestApi, type User } from "#tests/support/api";
import { clip, type ClipName } from "#tests/support/clips";
import { dirOf, fetchVideo, fileName, filesOf, upload, waitForStatus, writeProgram } from "#tests/support/jobs";
import { replace, replaceAndWait } from "#tests/support/replacements";

const api = await testApi();
const anna = await api.signUp("anna");
const place = "+52.5";

const readState = (video: Video) => ({ status: video.status, file: fileName(video) });

const hasPlace = async (path: string) => (await readFile(path)).includes(place);

/** Asks for a file beside a video's own; with the session of its owner, if there is one. */
async function statusOf(site: TestApi, videoFile: string, name: string, owner?: User) {
  const port = await serve((request, response) => void site.serveMedia(request, response));
  const headers = owner ? { cookie: `accessToken=${owner.cookies.get("accessToken")}` } : {};
  return (await ask(port, new URL(name, videoFile).pathname, headers)).status;
}

test("a video with a camera's positions waits for its conversion, and nobody but its owner gets the file with them", async () => {
  expect(await hasPlace(await clip("located"))).toBe(true);
  const video = await upload(anna, "located");
  const { _id } = video;
  expect(readState(video)).toEqual({ status: "processing", file: "source.bin" });
  const ready = await waitForStatus("ready", anna, _id);
  expect([fileName(ready), (await filesOf(api, _id)).includes("source.bin")]).toEqual(["video.mp4", true]);
  expect(await hasPlace(join(dirOf(api, _id), "video.mp4"))).toBe(false);
  const names = ["video.mp4", "source.mp4", "source.bin", "download/source.mp4"];
  const statuses = await Promise.all(names.map((name) => statusOf(api, ready.videoFile, name)));
  expect(statuses).toEqual([200, 404, 404, 404]);
  expect(await statusOf(api, ready.videoFile, "source.bin", anna)).toBe(200);
});

test("a video with a camera's positions whose conversion fails is shown to nobody", async () => {
  const idle = await testApi({ workers: 0 });
  const bea = await idle.signUp("bea");
  const { _id } = await upload(bea, "located");
  await idle.db.updateTable("jobs").set({ attempts: 2 }).execute();
  const site = await testApi({ sharedWith: idle, tools: { ffmpeg: await writeProgram("exit 1") } });
  const { videoFile } = await waitForStatus("failed", site.as(bea.cookies), _id);
  expect(fileName(await fetchVideo(bea, _id))).toBe("source.bin");
  expect((await site.visitor().get(`/videos/${_id}`)).status).toBe(404);
  for (const name of ["source.bin", "source.mp4", "download"]) expect(await statusOf(site, videoFile, name)).toBe(404);
});

test("a new file with a camera's positions replaces the old one converted", async () => {
  const { _id } = await upload(anna, "mp4");
  const { files, video } = await replaceAndWait(api, anna, _id, "located");
  expect([files.sort(), fileName(video)]).toEqual([["source.bin", "video.mp4"], "video.mp4"]);
  expect(await statusOf(api, video.videoFile, "source.bin")).toBe(404);
});

test("a new file with other tracks waits for the workers of conversions", async () => {
  const idle = await testApi({ workers: 0 });
  const bea = await idle.signUp("bea");
  const { _id } = await upload(bea, "silent");
  await replace(bea, _id, "located");
  const jobs = await idle.db.selectFrom("jobs").select("kind").where("video_id", "=", _id).execute();
  expect(jobs.map(({ kind }) => kind)).toContain("replace-file");
});

test.for<ClipName>(["located", "tracked"])(
  "without ffmpeg the other tracks of %s are erased, and the video plays at once",
  async (name) => {
    const bare = await testApi({ tools: { ffmpeg: "/nowhere", ffprobe: "/nowhere" } });
    const bea = await bare.signUp("bea");
    const video = await upload(bea, name);
    const { _id } = video;
    expect(readState(video)).toEqual({ status: "ready", file: "source.mp4" });
    const replaced = await upload(bea, "silent");
    const { files } = await replaceAndWait(bare, bea, replaced._id, name);
    expect(files).toEqual(["source.mp4"]);
    expect(await hasPlace(join(dirOf(bare, _id), "source.mp4"))).toBe(false);
  },
);

test("without ffmpeg a video from which other tracks cannot be erased is shown to nobody", async () => {
  const bare = await testApi({ workers: 0, tools: { ffmpeg: "/nowhere", ffprobe: "/nowhere" } });
  const video = await upload(await bare.signUp("bea"), "located-fragmented");
  expect(readState(video)).toEqual({ status: "processing", file: "source.bin" });
});

test("a WebM is shown without its tags, and one with two sounds after its conversion", async () => {
  const tagged = await upload(anna, "tagged-webm");
  expect(readState(tagged)).toEqual({ status: "ready", file: "source.webm" });
  expect(await hasPlace(join(dirOf(api, tagged._id), "source.webm"))).toBe(false);
  const { _id, status } = await upload(anna, "spoken-twice-webm");
  expect(status).toBe("processing");
  expect(fileName(await waitForStatus("ready", anna, _id))).toBe("video.webm");
});
