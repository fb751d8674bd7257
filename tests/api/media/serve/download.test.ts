import { readFile } from "node:fs/promises";
import { parse } from "content-disposition";
import { expect, test } from "vitest";
import type { Video, WatchPageVideo } from "#contract/videos";
import { type TestApi, testApi, type User } from "#tests/support/api";
import { clip } from "#tests/support/clips";
import { upload, waitForRenditions, waitForStatus } from "#tests/support/jobs";
import { publishVideo } from "#tests/support/videos";
import { ask, serve } from "../servers";

const api = await testApi();
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");
const video = await publishVideo(anna, { title: 'Boats / "Häfen" 🚤' });

const downloadOf = async (who: User, { _id }: Pick<Video, "_id">) =>
  new URL((await who.get<WatchPageVideo>(`/videos/${_id}`)).data.downloadFile).pathname;

/** Requests a download as a visitor, or as an account. */
async function download(path: string, who?: User, headers: Record<string, string> = {}, of: TestApi = api) {
  const port = await serve((request, response) => void of.serveMedia(request, response));
  const cookie = who ? { cookie: [...who.cookies].map((pair) => pair.join("=")).join("; ") } : {};
  return ask(port, path, { ...cookie, ...headers });
}

test("a download has a name from the title, and ranges", async () => {
  const path = await downloadOf(anna, video);
  const { status, headers, body } = await download(path, undefined, { range: "bytes=0-9" });
  expect({ status, bodyLength: body.length }).toEqual({ status: 206, bodyLength: 10 });
  const disposition = headers["content-disposition"]!;
  expect(parse(disposition)).toMatchObject({ type: "attachment", parameters: { filename: "Boats Häfen 🚤.mp4" } });
  expect(headers).toMatchObject({ "cache-control": "private, no-cache", "content-type": "video/mp4", vary: "Cookie" });
  expect(headers).toMatchObject({ "x-content-type-options": "nosniff" });
});

test("only the owner can download a private video, and its earlier address stops working", async () => {
  const own = await publishVideo(anna, { title: "Mine" });
  const before = await downloadOf(anna, own);
  await anna.patch(`/videos/${own._id}`, { visibility: "private" });
  const path = await downloadOf(anna, own);
  const replies = await Promise.all([download(path), download(path, bea), download(path, anna), download(before)]);
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 200, 404]);
});

test("an unlisted video can be downloaded by everybody who may watch it", async () => {
  const own = await publishVideo(anna, { title: "Hidden", visibility: "unlisted" });
  expect((await download(await downloadOf(anna, own))).status).toBe(200);
});

test("only the owner can download the source of a video that waits for its conversion, named by its format", async () => {
  const waiting = await testApi({ workers: 0 });
  const carla = await waiting.signUp("carla");
  const own = await publishVideo(carla, { title: "Raw" }, "avi");
  const path = await downloadOf(carla, own);
  expect((await download(path, undefined, {}, waiting)).status).toBe(404);
  const { headers, body } = await download(path, carla, {}, waiting);
  expect(parse(headers["content-disposition"]!).parameters.filename).toBe("Raw.avi");
  expect(body.equals(await readFile(await clip("avi")))).toBe(true);
});

test("with KEEP_SOURCES the owner downloads the source, everybody else the playable file", async () => {
  const keeping = await testApi({ keepsSources: true });
  const carla = await keeping.signUp("carla");
  const own = await upload(carla, "mkv");
  await waitForStatus("ready", carla, own._id);
  const path = await downloadOf(carla, own);
  const [mine, other] = [await download(path, carla, {}, keeping), await download(path, undefined, {}, keeping)];
  const names = [mine, other].map(({ headers }) => parse(headers["content-disposition"]!).parameters.filename);
  expect(names).toEqual(["A clip.mkv", "A clip.mp4"]);
  expect(mine.body.equals(await readFile(await clip("mkv")))).toBe(true);
  expect((await download(path.replace("download", "original"), carla, {}, keeping)).status).toBe(404);
});

test("sizes, sound and captions are downloads at their own addresses, named by the title, and go on after a lost connection", async () => {
  const small = await testApi({ renditionSides: [240] });
  const carla = await small.signUp("carla");
  const { _id } = await publishVideo(carla, { title: 'Boats / "Häfen"\r\nSet-Cookie: a=b \u202e🚤' }, "wide");
  await waitForRenditions(carla, _id);
  const form = new FormData();
  form.set("language", "pt-BR");
  form.set("file", new File(["WEBVTT\n\n00:00.000 --> 00:01.000\nOlá\n"], "a.vtt"));
  await carla.post(`/captions/${_id}`, form);
  const { data } = await small.visitor().get<WatchPageVideo>(`/videos/${_id}`);
  const toPath = (address: string) => new URL(address).pathname.replace(/[^/]+$/, "download/$&");
  const name = "Boats Häfen Set-Cookie a=b 🚤";
  for (const [address, ending] of [
    [data.renditions[0]!.videoFile, "240p.mp4"],
    [data.audioFile, "m4a"],
    [data.videoFile, "mp4"],
    [data.captions[0]!.src, "pt-br.vtt"],
  ] as const) {
    const path = toPath(address);
    const whole = await download(path, undefined, {}, small);
    expect(parse(whole.headers["content-disposition"]!).parameters.filename, path).toBe(`${name}.${ending}`);
    expect(whole.headers).toMatchObject({ "cache-control": "private, no-cache" });
    expect(whole.headers).not.toHaveProperty("set-cookie");
    if (ending.endsWith("vtt")) continue;
    const rangeHeaders = { range: "bytes=100-", "if-range": whole.headers.etag! };
    const { status, body } = await download(path, undefined, rangeHeaders, small);
    expect({ status, isRest: body.equals(whole.body.subarray(100)) }).toEqual({ status: 206, isRest: true });
  }
  expect(data.downloadBytes).toBe((await download(toPath(data.videoFile), undefined, {}, small)).body.length);
});

test("nothing but video, sound and captions is a download", async () => {
  const path = await downloadOf(anna, video);
  const names = [
    "thumbnail-1-480.webp",
    "storyboard.vtt",
    "master.m3u8",
    "original",
    "..%2Fdownload",
    "download",
    "x.mp4",
  ];
  for (const name of names) expect((await download(`${path}/${name}`, anna)).status, name).toBe(404);
});

test("only the owner gets the sizes of a private video as downloads", async () => {
  const own = await publishVideo(anna, { title: "Mine too", visibility: "private" });
  const { data } = await anna.get<WatchPageVideo>(`/videos/${own._id}`);
  const path = new URL(data.videoFile).pathname.replace(/[^/]+$/, "download/$&");
  const [other, mine] = await Promise.all([download(path, bea), download(path, anna)]);
  expect([other.status, mine.status]).toEqual([404, 200]);
});
