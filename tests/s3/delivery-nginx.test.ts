import { spawn } from "node:child_process";
import { expect, inject, onTestFinished, test } from "vitest";
import { ask, hasNginx, serve } from "#tests/api/media/servers";
import { tempDir } from "#tests/api/media/temp-dir";
import { testApi } from "#tests/support/api";
import { configureNginx } from "#tests/support/configure-nginx";
import { readStorageBlocks } from "#tests/support/documented-nginx";
import { findFreePort } from "#tests/support/free-ports";
import { waitForNoJobs, waitForRenditions } from "#tests/support/jobs";
import { publishVideo } from "#tests/support/videos";
import { createBucket } from "./bucket";
import { waitFor } from "#tests/support/wait-for";

const bucket = await createBucket();

/** Starts nginx in front of a site, as deploy/nginx-object-storage.conf says, and stops it after the test. */
async function startNginx(site: number): Promise<number> {
  const [dir, port] = [await tempDir(), await findFreePort()];
  const { outer, locations } = await readStorageBlocks(inject("s3"));
  const server = `server { listen 127.0.0.1:${port}; location / { proxy_pass http://127.0.0.1:${site}; } ${locations} }`;
  const args = await configureNginx(dir, { http: `access_log off; ${outer} ${server}` });
  const nginx = spawn("nginx", args, { stdio: "ignore" });
  onTestFinished(() => void nginx.kill());
  await waitFor(() => ask(port, "/_s3/", {}));
  return port;
}

test.skipIf(!hasNginx)("nginx sends files of object storage that the server allows, and no others", async () => {
  const api = await testApi({ s3: bucket.settings, renditionSides: [180], delivery: "nginx" });
  const anna = await api.signUp("anna");
  const { _id } = await publishVideo(anna, {}, "wide");
  const video = await waitForRenditions(anna, _id);
  await waitForNoJobs(api, _id);
  const port = await startNginx(await serve((request, response) => void api.serveMedia(request, response)));
  const path = new URL(video.videoFile).pathname;

  const cookie = { Cookie: "accessToken=secret", Authorization: "Bearer secret", "x-amz-tagging": "1" };
  const whole = await ask(port, path, cookie);
  expect({ status: whole.status, bytes: Number(whole.headers["content-length"]) }).toEqual({
    status: 200,
    bytes: whole.body.length,
  });
  expect(whole.headers).toMatchObject({
    "content-type": "video/mp4",
    "cache-control": "public, max-age=3600",
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "accept-ranges": "bytes",
  });
  expect(Object.keys(whole.headers).filter((name) => /^x-(amz|rgw|accel)/.test(name))).toEqual([]);

  const head = await ask(port, path, {}, "HEAD");
  expect({
    status: head.status,
    contentLength: head.headers["content-length"],
    etag: head.headers.etag,
    bodyLength: head.body.length,
  }).toEqual({ status: 200, contentLength: String(whole.body.length), etag: whole.headers.etag, bodyLength: 0 });
  const range = await ask(port, path, { Range: "bytes=100-199" });
  expect({
    status: range.status,
    contentRange: range.headers["content-range"],
    isSame: range.body.equals(whole.body.subarray(100, 200)),
  }).toEqual({ status: 206, contentRange: `bytes 100-199/${whole.body.length}`, isSame: true });
  const refusalOf = async (headers: Record<string, string>) => {
    const refused = await ask(port, path, headers);
    return [refused.status, refused.headers["cache-control"]];
  };
  expect(await refusalOf({ Range: `bytes=${whole.body.length}-` })).toEqual([416, "no-store"]);
  const unchanged = await ask(port, path, { "If-None-Match": whole.headers.etag });
  expect({ status: unchanged.status, bodyLength: unchanged.body.length }).toEqual({ status: 304, bodyLength: 0 });
  expect((await ask(port, path, { "If-Modified-Since": whole.headers["last-modified"] })).status).toBe(304);
  expect(await refusalOf({ "If-Match": '"other"' })).toEqual([412, "no-store"]);
  const ranged = async (condition: string) =>
    (await ask(port, path, { Range: "bytes=0-9", "If-Range": condition })).body.length;
  expect([await ranged(whole.headers.etag!), await ranged(whole.headers["last-modified"]!)]).toEqual([10, 10]);
  expect(await ranged('"other"')).toBe(whole.body.length);

  const download = await ask(port, path.replace(/[^/]+$/, "download"), {});
  expect(download.headers["content-disposition"]).toBe('attachment; filename="A clip.mp4"');
  const segment = await ask(port, new URL(video.hls).pathname.replace("master.m3u8", "180/0.m4s"), {});
  expect({ status: segment.status, isLong: segment.body.length > 1_000 }).toEqual({ status: 200, isLong: true });
  expect((await ask(port, new URL(video.thumbnail).pathname, {})).headers["content-type"]).toBe("image/webp");

  const key = `/_s3/${bucket.settings.bucket}/videos/${_id}/source.mp4`;
  expect((await ask(port, key, {})).status).toBe(404);
  await api.media.deletePrefix(`videos/${_id}/thumbnail-`);
  const missing = await ask(port, new URL(video.thumbnail).pathname, {});
  expect({
    status: missing.status,
    cacheControl: missing.headers["cache-control"],
    body: missing.body.toString(),
  }).toEqual({ status: 404, cacheControl: "no-store", body: expect.not.stringContaining("NoSuchKey") });
  await anna.patch(`/videos/toggle/publish/${_id}`);
  // The server remembers for a second who may get a file.
  await waitFor(async () => expect((await ask(port, path, {})).status).toBe(404));
});
