import { join } from "node:path";
import pino from "pino";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createMediaHandler } from "#api/media/serve/handler";
import { createLargeStillFinder } from "#api/media/serve/large-stills";
import { extractFrame } from "#api/media/store/images";
import { buildMediaKey } from "#api/media/store/keys";
import type { MediaStore } from "#api/media/store/media-store";
import { readScratchFile, withUploadsDir } from "#api/media/store/scratch";
import type { WatchPageVideo } from "#contract/videos";
import { type TestApi, testApi } from "#tests/support/api";
import { clip } from "#tests/support/clips";
import { upload, waitForRenditions } from "#tests/support/jobs";
import { waitFor } from "#tests/support/wait-for";
import { ask, serve } from "../servers";

const api = await testApi({ renditionSides: [144, 240] });
const anna = await api.signUp("anna");
const video = await upload(anna, "wide");
await waitForRenditions(anna, video._id);
const { still } = (await anna.get<WatchPageVideo>(`/videos/${video._id}`)).data;
const largeAt = (second: number | string) => new URL(still).pathname.replace("still-0.webp", `still-${second}-720.jpg`);

async function get(path: string, { of = api, headers = {} }: { of?: TestApi; headers?: Record<string, string> } = {}) {
  const port = await serve((request, response) => void of.serveMedia(request, response));
  return ask(port, path, headers);
}

test("a large still is a picture of the largest size up to 720p, and is cached as the video's other files are", async () => {
  const { status, headers, body } = await get(largeAt(0));
  expect({ status, type: headers["content-type"], cache: headers["cache-control"] }).toEqual({
    status: 200,
    type: "image/jpeg",
    cache: "public, max-age=3600",
  });
  expect(await sharp(body).metadata()).toMatchObject({ format: "jpeg", height: 240 });
  expect((await get(largeAt(0), { headers: { "if-none-match": headers.etag! } })).status).toBe(304);
});

/** Compares two pictures by their mean difference of brightness, 0 to 255. */
async function compare(one: Uint8Array, other: Uint8Array) {
  const [a, b] = await Promise.all(
    [one, other].map((picture) => sharp(picture).resize(160, 90, { fit: "fill" }).greyscale().raw().toBuffer()),
  );
  return a!.reduce((sum, value, at) => sum + Math.abs(value - b![at]!), 0) / a!.length;
}

const frameOf = (name: "wide", second: number) =>
  withUploadsDir(api.media, async (dir) => {
    await extractFrame(await clip(name), join(dir, "frame.jpg"), { atSeconds: second, ffmpeg: api.tools.ffmpeg! });
    return readScratchFile(join(dir, "frame.jpg"));
  });

test("it shows the second of its address, to a tenth of a second", async () => {
  const { body } = await get(largeAt(3));
  const findLeast = async (seconds: number[]) =>
    Math.min(...(await Promise.all(seconds.map(async (second) => compare(body, await frameOf("wide", second))))));
  expect(await findLeast([2.92, 2.96, 3, 3.04, 3.08])).toBeLessThan((await findLeast([1, 2, 4])) / 2);
});

test("there is none behind the end, nor of a second that is no number, nor of another size", async () => {
  for (const second of [999_999, "01", "-1", "1.5"]) expect((await get(largeAt(second))).status).toBe(404);
  expect((await get(largeAt(0).replace("720", "1080"))).status).toBe(404);
});

test("many who ask at once get a picture each", async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => get(largeAt(at % 5))));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
});

/** Creates a finder of pictures whose store answers `stat` as told, and returns it for the rendition of 240p. */
async function findWith(stat: MediaStore["stat"]) {
  const version = await api.db
    .selectFrom("videos")
    .select(["id", "version_id", "renditions_id"])
    .where("id", "=", video._id)
    .executeTakeFirstOrThrow();
  const key = buildMediaKey(version, { name: "240.mp4", isRendition: true });
  const parts = { media: { ...api.media, stat }, ffmpeg: api.tools.ffmpeg, log: pino({ level: "silent" }) };
  const find = createLargeStillFinder(parts);
  return (second: number) => find(key, second);
}

test("while eight wait, the next gets none at once, and one later", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const find = await findWith(async (key) => (await held, api.media.stat(key)));
  const waiting = Array.from({ length: 8 }, (_, at) => find(at / 2));
  expect(await find(4.5)).toBeNull();
  release();
  for (const picture of await Promise.all(waiting)) expect(picture?.text.length).toBeGreaterThan(1_000);
  expect((await find(4.5))?.text.length).toBeGreaterThan(1_000);
});

test("a picture that could not be had is there as soon as its video can be read again", async () => {
  let failures = 1;
  const find = await findWith(async (key) => {
    if (failures-- > 0) throw new Error("The storage is away");
    return api.media.stat(key);
  });
  expect(await find(1)).toBeNull();
  expect((await find(1))?.text.length).toBeGreaterThan(1_000);
});

test("without ffmpeg it is the small still, which nobody keeps", async () => {
  const handler = createMediaHandler({
    ...{ db: api.db, media: api.media, log: pino({ level: "silent" }) },
    ...{ findHolder: async () => null, ffmpeg: null },
  });
  const port = await serve((request, response) => void handler(request, response));
  const { headers, body } = await ask(port, largeAt(0), {});
  expect({ type: headers["content-type"], cache: headers["cache-control"] }).toEqual({
    type: "image/webp",
    cache: "private, no-store",
  });
  expect(await sharp(body).metadata()).toMatchObject({ width: 160, height: 90 });
});

test("only the owner gets one of a private video", async () => {
  await anna.patch(`/videos/${video._id}`, { visibility: "private" });
  const path = new URL((await anna.get<WatchPageVideo>(`/videos/${video._id}`)).data.still).pathname;
  const large = path.replace("still-0.webp", "still-0-720.jpg");
  const cookie = [...anna.cookies].map((pair) => pair.join("=")).join("; ");
  const replies = await Promise.all([get(large), get(large, { headers: { cookie } })]);
  expect(replies.map(({ status }) => status)).toEqual([404, 200]);
  // The address from before is remembered until the end of the second.
  await waitFor(async () => expect((await get(largeAt(0))).status).toBe(404));
});
