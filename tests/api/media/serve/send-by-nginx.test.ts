import { join } from "node:path";
import { expect, test } from "vitest";
import type { Video, WatchPageVideo } from "#contract/videos";
import { testApi } from "#tests/support/api";
import { startNginx } from "#tests/support/documented-nginx";
import { waitForRenditions } from "#tests/support/jobs";
import { publishVideo } from "#tests/support/videos";
import { ask, hasNginx, serve } from "../servers";
import { waitFor } from "#tests/support/wait-for";

test.skipIf(!hasNginx)("nginx sends the files that the server allows, and no others", async () => {
  const api = await testApi({ renditionSides: [180], delivery: "nginx" });
  const anna = await api.signUp("anna");
  const { _id } = await publishVideo(anna, {}, "wide");
  const video = await waitForRenditions(anna, _id);
  const site = await serve((request, response) => void api.serveMedia(request, response));
  const port = await startNginx(site, join(api.place.dataDir, "media"));
  const path = new URL(video.videoFile).pathname;
  const whole = await ask(port, path, {});
  expect({
    status: whole.status,
    contentType: whole.headers["content-type"],
    cacheControl: whole.headers["cache-control"],
  }).toEqual({ status: 200, contentType: "video/mp4", cacheControl: "public, max-age=3600" });
  expect(whole.headers["content-security-policy"]).toBe("sandbox; default-src 'none'; frame-ancestors 'none'");
  const range = await ask(port, path, { Range: "bytes=100-199" });
  expect({ status: range.status, isSame: range.body.equals(whole.body.subarray(100, 200)) }).toEqual({
    status: 206,
    isSame: true,
  });
  const download = await ask(port, path.replace(/[^/]+$/, "download"), {});
  expect(download.headers["content-disposition"]).toBe('attachment; filename="A clip.mp4"');
  const size = await ask(port, path.replace(/[^/]+$/, "download/180.mp4"), { Range: "bytes=0-9" });
  expect({
    status: size.status,
    name: size.headers["content-disposition"],
    cache: size.headers["cache-control"],
  }).toEqual({ status: 206, name: 'attachment; filename="A clip.180p.mp4"', cache: "private, no-cache" });
  const segment = await ask(port, new URL(video.hls).pathname.replace("master.m3u8", "180/0.m4s"), {});
  expect({ status: segment.status, isLong: segment.body.length > 1_000 }).toEqual({ status: 200, isLong: true });
  expect((await ask(port, `/_media/videos/${_id}/source.mp4`, {})).status).toBe(404);
  await anna.patch(`/videos/toggle/publish/${_id}`);
  // The server remembers for a second who may get a file.
  await waitFor(async () => expect((await ask(port, path, {})).status).toBe(404));
});

test.skipIf(!hasNginx).each([{ remembers: false }, { remembers: true }])(
  "downloads of video, sizes, sound and captions have names and ranges behind nginx: %j",
  async (options) => {
    const api = await testApi({ renditionSides: [180], delivery: "nginx" });
    const anna = await api.signUp("anna");
    const { _id } = await publishVideo(anna, { title: "Boats: 1/2" }, "wide");
    await waitForRenditions(anna, _id);
    const captions = new FormData();
    captions.set("language", "en");
    captions.set("file", new File(["WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n"], "a.vtt"));
    await anna.post(`/captions/${_id}`, captions);
    const site = await serve((request, response) => void api.serveMedia(request, response));
    const port = await startNginx(site, join(api.place.dataDir, "media"), options);
    const video = (await api.visitor().get<WatchPageVideo>(`/videos/${_id}`)).data;
    const [track] = video.captions;
    for (const [address, bytes, name] of [
      [video.videoFile, video.downloadBytes, "mp4"],
      [video.renditions[0]!.videoFile, video.renditions[0]!.bytes, "180p.mp4"],
      [video.audioFile, video.audioBytes, "m4a"],
      [track!.src, track!.bytes, "en.vtt"],
    ] as const) {
      const path = new URL(address).pathname.replace(/[^/]+$/, "download/$&");
      const whole = await ask(port, path, {});
      expect({ status: whole.status, bytes: whole.body.length, name: whole.headers["content-disposition"] }).toEqual({
        ...{ status: 200, bytes, name: `attachment; filename="Boats 1 2.${name}"` },
      });
      if (name === "en.vtt") continue;
      const rest = await ask(port, path, { Range: "bytes=1000-", "If-Range": whole.headers.etag! });
      expect({ status: rest.status, isRest: rest.body.equals(whole.body.subarray(1_000)) }, name).toEqual({
        ...{ status: 206, isRest: true },
      });
    }
  },
);

const film = {
  "content-type": "video/mp4",
  "cache-control": "public, max-age=3600",
  "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};

/** Starts a site with one video behind nginx that remembers which videos are open. */
async function startRemembering() {
  const api = await testApi({ delivery: "nginx" });
  const anna = await api.signUp("anna");
  const video = await publishVideo(anna, {}, "silent");
  const questions: string[] = [];
  const site = await serve((request, response) => {
    questions.push(request.method!);
    void api.serveMedia(request, response);
  });
  const media = join(api.place.dataDir, "media");
  const port = await startNginx(site, media, { remembers: true });
  questions.length = 0;
  const cookie = [...anna.cookies].map((pair) => pair.join("=")).join("; ");
  return { anna, cookie, video, questions, port, path: new URL(video.videoFile).pathname };
}

test.skipIf(!hasNginx)("nginx that remembers asks once a second who may get a video", async () => {
  const { questions, port, path } = await startRemembering();
  const firstSecond = Math.floor(Date.now() / 1_000);
  const whole = await ask(port, path, {});
  expect({ status: whole.status, headers: whole.headers }).toEqual({
    status: 200,
    headers: expect.objectContaining(film),
  });
  for (let start = 0; start < 20; start++) {
    const range = await ask(port, path, { Range: `bytes=${start}-99` });
    expect({ status: range.status, headers: range.headers }).toEqual({
      status: 206,
      headers: expect.objectContaining(film),
    });
    expect(range.body.equals(whole.body.subarray(start, 100))).toBe(true);
  }
  const head = await ask(port, path, {}, "HEAD");
  expect({ status: head.status, contentLength: head.headers["content-length"] }).toEqual({
    status: 200,
    contentLength: String(whole.body.length),
  });
  expect((await ask(port, path, { "If-None-Match": whole.headers.etag! })).status).toBe(304);
  expect(questions.length).toBeLessThanOrEqual(Math.floor(Date.now() / 1_000) - firstSecond + 1);
  const wrong = await ask(port, path.replace(/[0-9a-f]{32}/, "0".repeat(32)), {});
  expect({ status: wrong.status, cacheControl: wrong.headers["cache-control"] }).toEqual({
    status: 404,
    cacheControl: "no-store",
  });
});

test.skipIf(!hasNginx)(
  "nginx that remembers forgets a video that was unpublished, and asks for each of its owner",
  async () => {
    const { anna, cookie, video, port, path } = await startRemembering();
    expect((await ask(port, path, {})).status).toBe(200);
    await anna.patch(`/videos/toggle/publish/${video._id}`);
    const closedAt = Date.now();
    await waitFor(async () => expect((await ask(port, path, {})).status).toBe(404));
    expect(Date.now() - closedAt).toBeLessThan(2_000);
    const closed = await anna.get<Video>(`/videos/${video._id}`);
    const closedPath = new URL(closed.data.videoFile).pathname;
    const own = await ask(port, closedPath, { Cookie: cookie });
    expect({ status: own.status, cacheControl: own.headers["cache-control"] }).toEqual({
      status: 200,
      cacheControl: "private, no-store",
    });
    expect((await ask(port, closedPath, {})).status).toBe(404);
  },
);
