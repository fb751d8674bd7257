import { parse } from "content-disposition";
import { expect, test } from "vitest";
import { createPlaylist, fillPlaylist } from "#tests/api/community/playlists/rows";
import { ask, serve } from "#tests/api/media/servers";
import type { PlaylistDownloads } from "#contract/playlist-downloads";
import type { WatchPageVideo } from "#contract/videos";
import { testApi } from "#tests/support/api";
import { ourOrigin } from "#tests/support/client";
import { waitForNoJobs, waitForRenditions } from "#tests/support/jobs";
import { unzip } from "#tests/support/unzip";
import { publishVideo } from "#tests/support/videos";
import { createBucket } from "./bucket";

const bucket = await createBucket();
const api = await testApi({ s3: bucket.settings, renditionSides: [180], delivery: "redirect" });
const anna = await api.signUp("anna");
const { _id } = await publishVideo(anna, { title: "Häfen / 🚤" }, "wide");
await waitForRenditions(anna, _id);
await waitForNoJobs(api, _id);
const video = (await anna.get<WatchPageVideo>(`/videos/${_id}`)).data;

async function media(address: string, headers: Record<string, string> = {}) {
  const port = await serve((request, response) => void api.serveMedia(request, response));
  return ask(port, new URL(address, ourOrigin).pathname, headers);
}

test("a script gets a download itself: pages may not fetch from the bucket", async () => {
  const address = video.renditions[0]!.videoFile.replace(/[^/]+$/, "download/$&");
  const { status, headers } = await media(address, { "Sec-Fetch-Dest": "empty", Range: "bytes=100-199" });
  expect({ status, length: headers["content-length"] }).toEqual({ status: 206, length: "100" });
  expect((await media(address)).headers.vary).toContain("Sec-Fetch-Dest");
});

test("a size is a download of the bucket under the title, and continues after a lost connection", async () => {
  const { status, headers } = await media(video.renditions[0]!.videoFile.replace(/[^/]+$/, "download/$&"));
  expect(status).toBe(302);
  const whole = await fetch(headers.location!);
  expect(parse(whole.headers.get("Content-Disposition")!).parameters.filename).toBe("Häfen 🚤.180p.mp4");
  const bytes = Buffer.from(await whole.arrayBuffer());
  const Range = "bytes=100-";
  const part = await fetch(headers.location!, { headers: { Range, "If-Match": whole.headers.get("ETag")! } });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100))).toBe(true);
});

test("the ZIP file of a playlist has its videos as they lie in the bucket, and names one that has gone", async () => {
  const lost = await publishVideo(anna, { title: "Lost" });
  const playlist = await createPlaylist(anna);
  await fillPlaylist(api, playlist._id, [_id, lost._id]);
  await api.media.deletePrefix(`videos/${lost._id}/`);
  const caller = { address: "192.0.2.1", origin: ourOrigin, requestId: "request", isInProcess: false };
  const request = new Request(`${ourOrigin}/api/v1/playlist/${playlist._id}/zip?size=180`);
  const files = await unzip(Buffer.from(await (await api.api.fetch(request, caller)).arrayBuffer()));
  const { data } = await anna.get<PlaylistDownloads>(`/playlist/${playlist._id}/downloads?size=180`);
  expect(files.get("1 Häfen 🚤.mp4")!.length).toBe(data.files[0]!.bytes);
  expect(files.get("missing.txt")!.toString()).toBe("2 Lost.mp4\n");
});

test("a large still is cut from a segment of the bucket", async () => {
  const { status, headers } = await media(video.still.replace("still-0.webp", "still-2-720.jpg"));
  expect({ status, type: headers["content-type"] }).toEqual({ status: 200, type: "image/jpeg" });
});
