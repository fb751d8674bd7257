import pino from "pino";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { openMedia } from "#api/media/store/open-media";
import type { Video } from "#contract/videos";
import { ask, serve } from "#tests/api/media/servers";
import { tempDir } from "#tests/api/media/temp-dir";
import { testApi } from "#tests/support/api";
import { waitForNoJobs, waitForRenditions } from "#tests/support/jobs";
import { aPicture, publishVideo } from "#tests/support/videos";
import { createBucket } from "./bucket";

const bucket = await createBucket();
const api = await testApi({ s3: bucket.settings, renditionSides: [180], delivery: "redirect" });
const anna = await api.signUp("anna");
const { _id } = await publishVideo(anna, { thumbnail: await aPicture() }, "wide");
const video = await waitForRenditions(anna, _id);
await waitForNoJobs(api, _id);

const pathOf = (address: string) => new URL(address, "http://vidlark.test").pathname;
const downloadOf = ({ videoFile }: Video) => videoFile.replace(/[^/]+$/, "download");
const cookiesOf = ({ cookies }: { cookies: Map<string, string> }) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

async function media(address: string, headers: Record<string, string> = {}, method = "GET") {
  const port = await serve((request, response) => void api.serveMedia(request, response));
  return ask(port, pathOf(address), headers, method);
}

test("a video is a redirect to an address of the bucket that players can read in ranges", async () => {
  const { status, headers } = await media(video.videoFile, { Range: "bytes=100-199" });
  const [, seconds] = /^public, max-age=(\d+)$/.exec(headers["cache-control"] ?? "")!;
  expect({ status, isShort: Number(seconds) <= 300 }).toEqual({ status: 302, isShort: true });
  const address = new URL(headers.location!);
  expect([address.origin, api.storageOrigin]).toEqual([inject("s3"), inject("s3")]);
  expect(address.pathname).toBe(`/${bucket.settings.bucket}/videos/${_id}/source.mp4`);
  const whole = await fetch(address);
  expect({
    status: whole.status,
    contentType: whole.headers.get("Content-Type"),
    cacheControl: whole.headers.get("Cache-Control"),
  }).toEqual({ status: 200, contentType: "video/mp4", cacheControl: "public, max-age=600" });
  const range = await fetch(address, { headers: { Range: "bytes=100-199" } });
  const bytes = Buffer.from(await range.arrayBuffer());
  expect({
    status: range.status,
    isSame: bytes.equals(Buffer.from(await whole.arrayBuffer()).subarray(100, 200)),
  }).toEqual({ status: 206, isSame: true });
});

test("HEAD is a redirect that answers HEAD", async () => {
  const { status, headers } = await media(video.videoFile, {}, "HEAD");
  const head = await fetch(headers.location!, { method: "HEAD" });
  expect({ get: status, head: head.status, contentType: head.headers.get("Content-Type") }).toEqual({
    get: 302,
    head: 200,
    contentType: "video/mp4",
  });
});

test("a download has the title of its video", async () => {
  const { headers } = await media(downloadOf(video));
  expect({ cacheControl: headers["cache-control"], vary: headers.vary }).toEqual({
    cacheControl: "private, no-cache",
    vary: "Cookie, Sec-Fetch-Dest",
  });
  const file = await fetch(headers.location!);
  expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="A clip.mp4"');
  await file.body?.cancel();
});

test("pictures, playlists, segments and storyboards come from the site itself", async () => {
  const segment = video.hls.replace("master.m3u8", "180/0.m4s");
  for (const address of [video.thumbnail, video.hls, segment, video.storyboard])
    expect({ address, status: (await media(address)).status }).toEqual({ address, status: 200 });
});

test("all machines sign the same address for up to five minutes", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
  onTestFinished(() => void vi.useRealTimers());
  const open = async () => openMedia({ dir: await tempDir(), s3: bucket.settings, log: pino({ level: "silent" }) });
  const [one, other] = [await open(), await open()];
  const sign = (store: typeof one, key = "videos/1/source.mp4") => store.sign!({ method: "GET", key });
  const first = await sign(one);
  expect(first.stableForSeconds).toBe(300);
  vi.setSystemTime(1_800_000_299_000);
  expect(await sign(other)).toEqual({ url: first.url, stableForSeconds: 1 });
  vi.setSystemTime(1_800_000_300_000);
  expect((await sign(one)).url).not.toBe(first.url);
  expect(new URL(first.url).searchParams.get("X-Amz-Expires")).toBe("600");
});

test("an address ends, and serves no other file", async () => {
  const address = (await media(video.videoFile)).headers.location!;
  expect((await fetch(address.replace("source.mp4", "thumbnail-1-480.webp"))).status).toBe(403);
  expect((await fetch(address.replace(/\?.*/, ""))).status).toBe(403);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 15 * 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  const old = (await media(video.videoFile)).headers.location!;
  expect((await fetch(old)).status).toBe(403);
});

test("only its owner gets the address of a video that is not published, and no cache keeps it", async () => {
  const own = await publishVideo(anna);
  const { data } = await anna.patch<Video>(`/videos/toggle/publish/${own._id}`);
  const bea = await api.signUp("bea");
  for (const cookie of ["", cookiesOf(bea)])
    for (const address of [data.videoFile, downloadOf(data)]) {
      const refused = await media(address, { cookie });
      expect({ status: refused.status, location: refused.headers.location }).toEqual({
        status: 404,
        location: undefined,
      });
    }
  const { status, headers } = await media(data.videoFile, { cookie: cookiesOf(anna) });
  expect({ status, cacheControl: headers["cache-control"] }).toEqual({
    status: 302,
    cacheControl: "private, no-store",
  });
  const file = await fetch(headers.location!);
  expect({ status: file.status, cacheControl: file.headers.get("Cache-Control") }).toEqual({
    status: 200,
    cacheControl: "private, no-store",
  });
  await file.body?.cancel();
});

test("browsers are led to the address of the storage that S3_PUBLIC_ENDPOINT names", async () => {
  const s3 = { ...bucket.settings, publicEndpoint: "https://s3.example" };
  const store = await openMedia({ dir: await tempDir(), s3, log: pino({ level: "silent" }) });
  const { url } = await store.sign!({ method: "GET", key: "videos/1/source.mp4" });
  expect(url).toMatch(new RegExp(`^https://s3\\.example/${bucket.settings.bucket}/videos/1/source\\.mp4\\?X-Amz-`));
});
