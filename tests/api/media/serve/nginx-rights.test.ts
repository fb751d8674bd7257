import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, readdir, rm, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Video } from "#contract/videos";
import { closeDataDirectory } from "#server/private-files";
import { sendSafeHeaders } from "#server/safe-headers";
import { type TestApi, testApi } from "#tests/support/api";
import { startNginx } from "#tests/support/documented-nginx";
import { waitForRenditions } from "#tests/support/jobs";
import { aPicture, publishVideo } from "#tests/support/videos";
import { ask, hasNginx } from "../servers";
import { waitFor } from "#tests/support/wait-for";

/** The user and the group of Debian's nginx. */
const nginxUser = "www-data";
const nginxId = Number(/^www-data:x:(\d+):/m.exec(readFileSync("/etc/group", "utf8"))?.[1] ?? -1);
const mayChangeOwners = process.geteuid?.() === 0 && nginxId >= 0 && hasNginx;
if (!mayChangeOwners) process.stderr.write("Root, nginx or www-data is absent: tests of nginx's rights are skipped\n");

/** Serves media as the server does, its headers included. */
async function serveMedia(api: TestApi): Promise<number> {
  const server = createServer((request, response) => void api.serveMedia(request, response));
  sendSafeHeaders(server, { trustedProxies: [], publicUrl: undefined });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close().closeAllConnections());
  return (server.address() as AddressInfo).port;
}

const mediaOf = ({ place }: TestApi) => join(place.dataDir, "media");

/** Opens a site whose files nginx's group may read, and nginx in front of it. */
async function startSite(sharedWith?: TestApi) {
  const api = await testApi({
    renditionSides: [180],
    delivery: "nginx",
    mediaGroupId: nginxId,
    ...(sharedWith && { sharedWith }),
  });
  await closeDataDirectory(api.place.dataDir, nginxId);
  return { api, port: await startNginx(await serveMedia(api), mediaOf(api), { user: nginxUser }) };
}

const addressesOf = ({ videoFile, thumbnail, hls, storyboard }: Video) => {
  const base = videoFile.replace(/[^/]+$/, "");
  const urls = [videoFile, thumbnail, hls, storyboard, `${base}180.mp4`, `${base}download`];
  return urls.map((url) => new URL(url).pathname);
};

const read = (path: string) => spawnSync("head", ["-c", "1", path], { uid: nginxId, gid: nginxId }).status === 0;

test.runIf(mayChangeOwners)("nginx's group reads every file that it may send, and nothing else", async () => {
  const { api, port } = await startSite();
  const anna = await api.signUp("anna");
  const form = new FormData();
  form.append("avatar", await aPicture());
  const { data } = await anna.patch<{ avatar: string }>("/users/avatar", form);
  const video = await waitForRenditions(anna, (await publishVideo(anna, {}, "wide"))._id);
  for (const path of [...addressesOf(video), new URL(data.avatar).pathname]) {
    const { status, body } = await ask(port, path, {});
    expect({ path, status, isEmpty: body.length === 0 }).toEqual({ path, status: 200, isEmpty: false });
  }
  const file = join(mediaOf(api), "videos", video._id, "source.mp4");
  const others = [api.place.dataDir, mediaOf(api)].map(async (dir) => (await stat(dir)).mode & 0o007);
  expect([(await stat(file)).mode & 0o777, ...(await Promise.all(others))]).toEqual([0o640, 0, 0]);
  expect(spawnSync("ls", [api.place.dataDir], { uid: nginxId, gid: nginxId }).status).not.toBe(0);
  if ("sqlite" in api.place.database) expect([read(file), read(api.place.database.sqlite)]).toEqual([true, false]);
});

/** Takes all rights of others away, as a server without the group leaves files. */
async function closeAll(dir: string) {
  for (const entry of await readdir(dir, { withFileTypes: true, recursive: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
}

test.runIf(mayChangeOwners)("files from before the group was named follow", async () => {
  const before = await testApi({ renditionSides: [180] });
  const anna = await before.signUp("anna");
  const video = await waitForRenditions(anna, (await publishVideo(anna, {}, "wide"))._id);
  await before.close();
  await closeAll(mediaOf(before));
  const { port } = await startSite(before);
  await waitFor(
    async () => {
      for (const path of addressesOf(video)) expect((await ask(port, path, {})).status).toBe(200);
    },
    { timeout: 10_000 },
  );
});

/** What is wrong with a request for a file that is there, and its answer. */
const wrongRequests: [headers: Record<string, string>, status: number][] = [
  [{ Range: "bytes=99999999-" }, 416],
  [{ Range: "bytes=x-y" }, 416],
  [{ "If-Match": '"other"' }, 412],
];

test.runIf(mayChangeOwners).each([false, true])(
  "no error of media may be cached (nginx remembers: %s)",
  async (remembers) => {
    const { api, port: asking } = await startSite();
    const anna = await api.signUp("anna");
    const video = await publishVideo(anna, {}, "wide");
    const site = await serveMedia(api);
    const port = remembers ? await startNginx(site, mediaOf(api), { user: nginxUser, remembers }) : asking;
    const [film, picture] = [video.videoFile, video.thumbnail].map((url) => new URL(url).pathname);
    const file = join(mediaOf(api), "videos", video._id, "source.mp4");
    const expectError = async (path: string, headers: Record<string, string>, status: number) => {
      const { headers: sent, status: answered } = await ask(port, path, headers);
      expect({ path, headers, status: answered }).toEqual({ path, headers, status });
      expect(sent["cache-control"] ?? "nothing").toMatch(/no-store/);
    };
    expect((await ask(port, film!, {})).headers["cache-control"]).toBe("public, max-age=3600");
    for (const [headers, status] of wrongRequests) {
      await expectError(film!, headers, status);
      await expectError(picture!, headers, status);
    }
    await expectError(film!.replace(/[0-9a-f]{32}/, "0".repeat(32)), {}, 404);
    await chmod(file, 0o600);
    await expectError(film!, {}, 403);
    await rm(file);
    await expectError(film!, {}, 404);
  },
);

test("no error of media may be cached that the server sends itself", async () => {
  const api = await testApi();
  const anna = await api.signUp("anna");
  const [video, site] = [await publishVideo(anna, {}, "wide"), await serveMedia(api)];
  const path = new URL(video.videoFile).pathname;
  const expectError = async (target: string, headers: Record<string, string>, status: number) => {
    const answer = await ask(site, target, headers);
    const cacheControl = answer.headers["cache-control"];
    expect({ target, status: answer.status, cacheControl }).toEqual({ target, status, cacheControl: "no-store" });
  };
  for (const [headers, status] of wrongRequests) await expectError(path, headers, status);
  await rm(join(mediaOf(api), "videos", video._id, "source.mp4"));
  await expectError(path, {}, 404);
});
