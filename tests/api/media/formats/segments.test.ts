import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { readFragmented } from "#api/media/formats/fragmented-mp4";
import type { Video } from "#contract/videos";
import { testApi } from "#tests/support/api";
import { renditionsDirOf, waitForRenditions, upload } from "#tests/support/jobs";
import { ask, serve } from "../servers";

const api = await testApi({ renditionSides: [240] });
const anna = await api.signUp("anna");
const { _id } = await upload(anna, "wide");
const video = await waitForRenditions(anna, _id);
const path = join(await renditionsDirOf(api, _id), "240.mp4");
const content = await readFile(path);
const { headBytes, segments } = (await readFragmented(path))!;
const baseOf = ({ hls }: Video) => new URL(".", hls).pathname;

async function media(address: string, headers: Record<string, string> = {}) {
  const port = await serve((request, response) => void api.serveMedia(request, response));
  return ask(port, address, headers);
}

const segment = (name: string, headers = {}) => media(`${baseOf(video)}240/${name}`, headers);

test("a segment with its own URL is a slice of one file", async () => {
  const parts = ["init.mp4", ...segments.map((_, index) => `${index}.m4s`)];
  const answers = await Promise.all(parts.map((name) => segment(name)));
  expect(answers.map(({ status, headers }) => [status, headers["content-type"]])).toEqual(
    parts.map(() => [200, "video/mp4"]),
  );
  expect(answers[0]!.headers["cache-control"]).toBe("public, max-age=3600");
  expect(answers[0]!.body.equals(content.subarray(0, headBytes))).toBe(true);
  const rest = Buffer.concat(answers.slice(1).map(({ body }) => body));
  expect(rest.equals(content.subarray(segments[0]!.start))).toBe(true);
});

test("ranges and conditions apply within a segment, and each segment has its own ETag", async () => {
  const { start, size } = segments[1]!;
  const { status, headers, body } = await segment("1.m4s", { Range: "bytes=10-19" });
  expect({ status, contentRange: headers["content-range"] }).toEqual({
    status: 206,
    contentRange: `bytes 10-19/${size}`,
  });
  expect(body.equals(content.subarray(start + 10, start + 20))).toBe(true);
  expect((await segment("1.m4s", { Range: `bytes=${size}-` })).status).toBe(416);
  expect(
    (await segment("1.m4s", { Range: "bytes=-5" })).body.equals(content.subarray(start + size - 5, start + size)),
  ).toBe(true);
  const etag = headers.etag!;
  expect((await segment("1.m4s", { "If-None-Match": etag })).status).toBe(304);
  expect((await segment("2.m4s", { "If-None-Match": etag })).status).toBe(200);
  expect((await segment("1.m4s", { Range: "bytes=0-1", "If-Range": etag })).status).toBe(206);
  expect((await segment("2.m4s", { Range: "bytes=0-1", "If-Range": etag })).status).toBe(200);
});

test.for(["3.m4s", "01.m4s", "-1.m4s", "0.mp4", "init.m4s", "x.m4s", "99999.m4s", "0.m4s/", "../240.mp4"])(
  "%s of a rendition with three segments is a 404",
  async (name) => {
    expect((await segment(name)).status).toBe(404);
  },
);

test("a segment of an unknown rendition is a 404", async () => {
  expect((await media(`${baseOf(video)}360/0.m4s`)).status).toBe(404);
  expect((await media(`${baseOf(video)}source/0.m4s`)).status).toBe(404);
});

test("segments have their video's visibility", async () => {
  const { _id: id } = await upload(anna, "brief");
  await waitForRenditions(anna, id);
  const { data: hidden } = await anna.patch<Video>(`/videos/toggle/publish/${id}`);
  const moved = (await anna.get<Video>(`/videos/${hidden._id}`)).data;
  const address = `${baseOf(moved)}240/0.m4s`;
  expect((await media(address)).status).toBe(404);
  const own = await media(address, { cookie: `accessToken=${anna.cookies.get("accessToken")}` });
  expect({ status: own.status, cacheControl: own.headers["cache-control"] }).toEqual({
    status: 200,
    cacheControl: "private, no-store",
  });
});

test("an HLS player reads the whole video through the playlists", async () => {
  const port = await serve((request, response) => void api.serveMedia(request, response));
  const entries = ["-show_entries", "format=duration:stream=codec_name,width", "-of", "csv=p=0"];
  for (const [list, first] of [
    ["master.m3u8", "h264,426"],
    ["audio.m3u8", "aac"],
  ] as const) {
    const address = `http://127.0.0.1:${port}${baseOf(video)}${list}`;
    const { stdout } = await promisify(execFile)("ffprobe", ["-v", "error", ...entries, address]);
    expect([stdout.split("\n")[0], Number(stdout.trim().split("\n").at(-1))]).toEqual([first, expect.closeTo(5, 0)]);
  }
});
