import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import type { User as UserData } from "#contract/users";
import type { Video } from "#contract/videos";
import { testApi } from "#tests/support/api";
import { dirOf } from "#tests/support/jobs";
import { aPicture, publishVideo, insertVideos } from "#tests/support/videos";
import { ask, serve } from "../servers";

const api = await testApi();
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");
const video = await publishVideo(anna);

afterEach(() => void vi.useRealTimers());

const pathOf = (url: string) => new URL(url).pathname;
const cookies = (jar: Map<string, string>, ...names: string[]) =>
  names.map((name) => `${name}=${jar.get(name)}`).join("; ");
const both = ["accessToken", "refreshToken"];

/** Requests a file as a visitor, or with a cookie. */
async function media(path: string, cookie?: string, method = "GET") {
  const port = await serve((request, response) => void api.serveMedia(request, response));
  return ask(port, path, cookie ? { cookie } : {}, method);
}

/** Returns the statuses for a visitor, another member, the owner, and the owner with an expired access token. */
async function statuses(path: string) {
  const all = [
    undefined,
    cookies(bea.cookies, ...both),
    cookies(anna.cookies, ...both),
    cookies(anna.cookies, both[1]!),
  ];
  return Promise.all(all.map(async (cookie) => (await media(path, cookie)).status));
}

const files = (of: Video) => [of.videoFile, of.thumbnail, of.thumbnailSmall].map(pathOf);

test("the files of a published video are public and cached for an hour", async () => {
  for (const path of files(video)) expect([path, await statuses(path)]).toEqual([path, [200, 200, 200, 200]]);
  const { headers, body } = await media(pathOf(video.videoFile));
  expect(headers).toMatchObject({ "content-type": "video/mp4", "cache-control": "public, max-age=3600" });
  expect(headers).toMatchObject({ "x-content-type-options": "nosniff" });
  expect(headers["content-security-policy"]).toMatch(/^sandbox/);
  expect(body.equals(await readFile(join(dirOf(api, video._id), "source.mp4")))).toBe(true);
});

test("a rendition can be fetched as soon as it is published, also when the file was fetched just before", async () => {
  const own = await publishVideo(anna);
  const source = pathOf(own.videoFile);
  expect((await media(source)).status).toBe(200);
  const id = "a".repeat(24);
  await mkdir(join(dirOf(api, own._id), `renditions-${id}`));
  await writeFile(join(dirOf(api, own._id), `renditions-${id}`, "240.mp4"), "a smaller video");
  await api.db.updateTable("videos").set({ renditions_id: id }).where("id", "=", own._id).execute();
  const row = {
    video_id: own._id,
    name: "240",
    kind: "video",
    width: 426,
    height: 240,
    bytes: 15,
    bandwidth: 1,
  } as const;
  await api.db
    .insertInto("renditions")
    .values({ ...row, codecs: "" })
    .execute();
  const { status, body } = await media(source.replace(/[^/]+$/, "240.mp4"));
  expect({ status, body: body.toString() }).toEqual({ status: 200, body: "a smaller video" });
});

test("thumbnails are WebP pictures", async () => {
  const { headers, body } = await media(pathOf(video.thumbnail));
  expect(headers["content-type"]).toBe("image/webp");
  expect(body.toString("latin1", 8, 12)).toBe("WEBP");
});

test("the files of an unpublished video are visible to its owner only and not cached", async () => {
  const own = await publishVideo(anna);
  const { data } = await anna.patch<Video>(`/videos/toggle/publish/${own._id}`);
  for (const path of files(data)) expect([path, await statuses(path)]).toEqual([path, [404, 404, 200, 200]]);
  const { headers } = await media(pathOf(data.videoFile), cookies(anna.cookies, ...both));
  expect(headers["cache-control"]).toBe("private, no-store");
});

test("unpublishing a video invalidates its media URLs permanently, for its owner too", async () => {
  const own = await publishVideo(anna);
  expect(await statuses(pathOf(own.videoFile))).toEqual([200, 200, 200, 200]);
  await anna.patch(`/videos/toggle/publish/${own._id}`);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_000 });
  for (const path of files(own)) expect([path, await statuses(path)]).toEqual([path, [404, 404, 404, 404]]);
  await anna.patch(`/videos/toggle/publish/${own._id}`);
  expect(await statuses(pathOf(own.videoFile))).toEqual([404, 404, 404, 404]);
});

test("the files of a video in processing are visible to its owner only", async () => {
  const own = await publishVideo(anna);
  await api.db.updateTable("videos").set({ status: "processing" }).where("id", "=", own._id).execute();
  for (const path of files(own)) expect([path, await statuses(path)]).toEqual([path, [404, 404, 200, 200]]);
});

test("an expired session cannot open private files", async () => {
  const own = await publishVideo(anna);
  const { data } = await anna.patch<Video>(`/videos/toggle/publish/${own._id}`);
  const elsewhere = api.visitor();
  await elsewhere.post("/users/login", { email: anna.email, password: anna.password });
  const cookie = cookies(elsewhere.cookies, ...both);
  expect((await media(pathOf(data.videoFile), cookie)).status).toBe(200);
  await elsewhere.post("/users/logout");
  expect((await media(pathOf(data.videoFile), cookie)).status).toBe(404);
});

test("a spent refresh token cannot open private files, and its successor can", async () => {
  const own = await publishVideo(anna);
  const { data } = await anna.patch<Video>(`/videos/toggle/publish/${own._id}`);
  const elsewhere = api.visitor();
  await elsewhere.post("/users/login", { email: anna.email, password: anna.password });
  const spent = cookies(elsewhere.cookies, "refreshToken");
  expect((await media(pathOf(data.videoFile), spent)).status).toBe(200);
  await elsewhere.post("/users/refresh-token");
  expect((await media(pathOf(data.videoFile), spent)).status).toBe(404);
  expect((await media(pathOf(data.videoFile), cookies(elsewhere.cookies, "refreshToken"))).status).toBe(200);
});

test("the files of a deleted video are a 404", async () => {
  const own = await publishVideo(anna);
  await anna.delete(`/videos/${own._id}`);
  for (const path of files(own)) expect([path, await statuses(path)]).toEqual([path, [404, 404, 404, 404]]);
});

test("a missing file is a 404", async () => {
  const [id] = await insertVideos(api, anna, [{}]);
  const { data } = await anna.get<Video>(`/videos/${id}`);
  expect((await media(pathOf(data.videoFile))).status).toBe(404);
});

test("an avatar never changes under its URL", async () => {
  const form = new FormData();
  const account = { username: "carla", email: "carla@vidlark.test", fullName: "Carla", password: "correct horse" };
  for (const [name, value] of Object.entries(account)) form.append(name, value);
  form.append("avatar", await aPicture());
  const { data } = await api.visitor().post<UserData>("/users/register", form);
  const { status, headers } = await media(pathOf(data.avatar));
  expect({ status, contentType: headers["content-type"] }).toEqual({ status: 200, contentType: "image/webp" });
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test("HEAD has no body, other methods are rejected", async () => {
  const head = await media(pathOf(video.videoFile), undefined, "HEAD");
  expect({ status: head.status, bodyLength: head.body.length }).toEqual({ status: 200, bodyLength: 0 });
  expect(Number(head.headers["content-length"])).toBeGreaterThan(1_000);
  for (const method of ["POST", "PUT", "DELETE"])
    expect((await media(pathOf(video.videoFile), undefined, method)).status).toBe(405);
});

test("an unreachable database is a logged error, not a missing file", async () => {
  const broken = await testApi();
  await broken.db.schema.alterTable("videos").renameTo("gone").execute();
  const port = await serve((request, response) => void broken.serveMedia(request, response));
  const { status, body } = await ask(port, pathOf(video.videoFile), {});
  expect({ status, body: body.toString(), failureCount: broken.failures.length }).toEqual({
    status: 500,
    body: "Error",
    failureCount: 1,
  });
  broken.failures.length = 0;
});
