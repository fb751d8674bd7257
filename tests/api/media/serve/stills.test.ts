import sharp from "sharp";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { WatchPageVideo } from "#contract/videos";
import { createStillFinder } from "#api/media/serve/stills";
import { cutSheet } from "#api/media/store/images";
import { testApi } from "#tests/support/api";
import { upload, waitForRenditions } from "#tests/support/jobs";
import { ask, serve } from "../servers";

const api = await testApi({ renditionSides: [240] });
const anna = await api.signUp("anna");
const video = await upload(anna, "wide");
await waitForRenditions(anna, video._id);

async function get(path: string, headers: Record<string, string> = {}) {
  const port = await serve((request, response) => void api.serveMedia(request, response));
  return ask(port, path, headers);
}

const firstStill = async (who: Pick<typeof anna, "get">) =>
  new URL((await who.get<WatchPageVideo>(`/videos/${video._id}`)).data.still).pathname;
const stillAt = (path: string, second: number | string) => path.replace(/0\.webp$/, `${second}.webp`);

test("a still is a small WebP of the second in its address, and is cached as the video's other files are", async () => {
  const path = await firstStill(api.visitor());
  const { status, headers, body } = await get(path);
  expect({ status, type: headers["content-type"], cache: headers["cache-control"] }).toEqual({
    status: 200,
    type: "image/webp",
    cache: "public, max-age=3600",
  });
  expect(body.length).toBeLessThanOrEqual(4_500);
  expect(await sharp(body).metadata()).toMatchObject({ format: "webp", width: 160, height: 90 });
  expect((await get(path, { "if-none-match": headers.etag! })).status).toBe(304);
  const next = await get(stillAt(path, 1));
  expect(next.body.equals(body)).toBe(false);
});

test("there is no still behind the end, nor of a second that is no number", async () => {
  const path = await firstStill(anna);
  for (const second of [999_999, "01", "-1", "1.5", "1e3"])
    expect((await get(stillAt(path, second))).status, `still-${second}`).toBe(404);
});

test("only the owner gets a still of a private video", async () => {
  await anna.patch(`/videos/${video._id}`, { visibility: "private" });
  const path = await firstStill(anna);
  const cookie = [...anna.cookies].map((pair) => pair.join("=")).join("; ");
  const replies = await Promise.all([get(path), get(path, { cookie })]);
  expect(replies.map(({ status }) => status)).toEqual([404, 200]);
  expect(replies[1].headers["cache-control"]).toBe("private, no-store");
});

test("stills of noise, which no codec makes small, stay within 4.5 kB", async () => {
  const noise = { width: 1_600, height: 90, channels: 3 as const, background: "grey" };
  const create = { ...noise, noise: { type: "gaussian" as const, mean: 128, sigma: 60 } };
  const sheet = await sharp({ create }).jpeg({ quality: 90 }).toBuffer();
  const tile = { width: 160, height: 90, across: 10 };
  const stills = await cutSheet(() => Promise.resolve({ sheet, tile, tileCount: 10 }));
  expect(stills).toHaveLength(10);
  expect(Math.max(...stills.map(({ length }) => length))).toBeLessThanOrEqual(4_500);
});

test("a still that too many wait for is refused for now", async () => {
  const vtt = "WEBVTT\n\n00:00.000 --> 00:02.000\nstoryboard-1.jpg#xywh=0,0,160,90\n";
  let endReading = () => {};
  const sheet = new Promise<null>((resolve) => (endReading = () => resolve(null)));
  const find = createStillFinder({
    open: async (key) => (key.endsWith(".vtt") ? Readable.from([Buffer.from(vtt)]) : sheet),
  });
  const waiting = Promise.allSettled(Array.from({ length: 32 }, (_, i) => find(`videos/${i}/`, 0)));
  await new Promise((resolve) => setTimeout(resolve, 200));
  await expect(find("videos/32/", 0)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
  endReading();
  expect((await waiting).map(({ status }) => status)).toEqual(Array.from({ length: 32 }, () => "rejected"));
  await expect(find("videos/32/", 0)).rejects.toThrow("No such sheet");
});
