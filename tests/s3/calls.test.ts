import { randomBytes } from "node:crypto";
import pino from "pino";
import { expect, test } from "vitest";
import { sendFile } from "#api/media/serve/send-file";
import { ChangedFile } from "#api/media/store/media-store";
import { openMedia } from "#api/media/store/open-media";
import { tempDir } from "#tests/api/media/temp-dir";
import { ask, serve } from "#tests/api/media/servers";
import { testApi } from "#tests/support/api";
import { waitForNoJobs, waitForRenditions } from "#tests/support/jobs";
import { publishVideo } from "#tests/support/videos";
import { createBucket } from "./bucket";
import { startFaultyProxy } from "./faulty-proxy";

const { settings } = await createBucket();
const log = pino({ level: "silent" });

/** Opens the bucket behind a proxy that notes the method of each call. */
async function countCalls() {
  const calls: string[] = [];
  const endpoint = await startFaultyProxy(({ method = "" }) => {
    calls.push(method);
    return "none";
  });
  return { s3: { ...settings, endpoint }, takeCalls: () => calls.splice(0) };
}

/** Opens the store as this machine and as another one, and serves its files as the first. */
async function openTwice() {
  const { s3, takeCalls } = await countCalls();
  const store = await openMedia({ dir: await tempDir(), s3, log });
  const other = await openMedia({ dir: await tempDir(), s3: settings, log });
  const outcomes: unknown[] = [];
  const port = await serve((request, response) => {
    const file = { key: `videos/${request.url!.slice(1)}`, mime: "video/mp4", cacheControl: "private" };
    sendFile(store, response, file).catch((error: unknown) => {
      outcomes.push(error);
      response.writeHead(404).end();
    });
  });
  takeCalls();
  return { store, other, port, takeCalls, outcomes };
}

test("ranges of a file cost one call each after the first, and conditions that hold none", async () => {
  const { store, port, takeCalls } = await openTwice();
  const content = randomBytes(300_000);
  await store.put("videos/1/file", content);
  takeCalls();
  const first = await ask(port, "/1/file", { Range: "bytes=0-99" });
  expect(takeCalls()).toEqual(["HEAD", "GET"]);
  const second = await ask(port, "/1/file", { Range: "bytes=200000-" });
  expect({ status: second.status, isSame: second.body.equals(content.subarray(200_000)), calls: takeCalls() }).toEqual({
    status: 206,
    isSame: true,
    calls: ["GET"],
  });
  const unchanged = await ask(port, "/1/file", { "If-None-Match": first.headers.etag });
  expect({ status: unchanged.status, calls: takeCalls() }).toEqual({ status: 304, calls: [] });
});

test("several ranges at once are whole", async () => {
  const { store, port } = await openTwice();
  await store.put("videos/2/file", Buffer.from("0123456789"));
  const { status, body } = await ask(port, "/2/file", { Range: "bytes=0-1,5-6" });
  expect({ status, parts: body.toString().match(/^\d\d$/gm) }).toEqual({ status: 206, parts: ["01", "56"] });
});

test("what another machine replaced or deleted is noticed before anything is sent", async () => {
  const { store, other, port, outcomes } = await openTwice();
  await store.put("videos/3/file", Buffer.from("before"));
  expect((await ask(port, "/3/file", {})).body.toString()).toBe("before");
  await other.put("videos/3/file", Buffer.from("and after"));
  expect((await ask(port, "/3/file", {})).status).toBe(404);
  expect(outcomes).toEqual([expect.any(ChangedFile)]);
  expect((await ask(port, "/3/file", {})).body.toString()).toBe("and after");
  await other.deletePrefix("videos/3/");
  expect((await ask(port, "/3/file", {})).status).toBe(404);
  expect(await store.openFile("videos/3/file")).toBeNull();
});

test("what this machine replaced or deleted is forgotten at once", async () => {
  const { store, port } = await openTwice();
  await store.put("videos/4/file", Buffer.from("before"));
  await ask(port, "/4/file", {});
  await store.put("videos/4/file", Buffer.from("and after"));
  expect((await ask(port, "/4/file", {})).body.toString()).toBe("and after");
  await store.deletePrefix("videos/4/");
  expect(await store.openFile("videos/4/file")).toBeNull();
});

test("a segment costs one call, and files of a video that was unpublished or deleted are refused", async () => {
  const { s3, takeCalls } = await countCalls();
  const api = await testApi({ s3, renditionSides: [180] });
  const anna = await api.signUp("anna");
  const { _id } = await publishVideo(anna, {}, "wide");
  const video = await waitForRenditions(anna, _id);
  await waitForNoJobs(api, _id);
  const port = await serve((request, response) => void api.serveMedia(request, response));
  const segment = new URL(video.hls.replace("master.m3u8", "180/0.m4s")).pathname;
  expect((await ask(port, segment, {})).status).toBe(200);
  takeCalls();
  expect({ status: (await ask(port, segment, {})).status, calls: takeCalls() }).toEqual({
    status: 200,
    calls: ["GET"],
  });
  const file = new URL(video.videoFile).pathname;
  expect((await ask(port, file, {})).status).toBe(200);
  await anna.patch(`/videos/toggle/publish/${_id}`);
  await expect.poll(async () => (await ask(port, file, {})).status, { timeout: 5_000 }).toBe(404);
  await anna.delete(`/videos/${_id}`);
  expect((await ask(port, segment, {})).status).toBe(404);
});
