import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import type { Page } from "#contract/envelope";
import type { Video, WatchPageVideo } from "#contract/videos";
import { ask, serve } from "#tests/api/media/servers";
import { testApi } from "#tests/support/api";
import { clip, type ClipName } from "#tests/support/clips";
import { dirOf, fetchVideo, advanceClock, upload, waitForRenditions, renditionsDirOf } from "#tests/support/jobs";
import { saveDraft, clipBytes, openUpload } from "#tests/support/tus";

const api = await testApi({ renditionSides: [240] });
const anna = await api.signUp("anna");

afterEach(() => void vi.useRealTimers());

async function media(url: string, cookie = "") {
  const port = await serve((request, response) => void api.serveMedia(request, response));
  return ask(port, new URL(url).pathname, cookie ? { cookie } : {});
}

const smallSound = ["audio-opus.m3u8", "audio-opus.mp4", "audio.m3u8", "audio.mp4", "master.m3u8"];

test.for<[ClipName, string[]]>([
  ["song.mp3", [...smallSound, "audio-high.m3u8", "audio-high.mp4"]],
  ["song.ogg", smallSound],
])("%s gets no storyboard, and a rendition only if that is better", async ([name, files]) => {
  const { _id } = await upload(anna, name);
  const { hls, audioFile, audioBytes, storyboard, renditions } = await waitForRenditions(anna, _id);
  expect((await readdir(await renditionsDirOf(api, _id))).sort()).toEqual(files.toSorted());
  expect([storyboard, renditions, audioBytes > 0]).toEqual(["", [], true]);
  expect((await media(audioFile)).headers["content-type"]).toBe("audio/mp4");
  const master = (await media(hls)).body.toString();
  const lists = master.split("\n").filter((line) => line.endsWith(".m3u8"));
  expect(lists).toEqual([
    ...["audio.m3u8", "audio-opus.m3u8"],
    ...(files.includes("audio-high.mp4") ? ["audio-high.m3u8"] : []),
  ]);
  expect(master).not.toContain("RESOLUTION");
  for (const list of lists) {
    const { headers, body } = await media(new URL(list, hls).href);
    expect(headers["content-type"]).toBe("application/vnd.apple.mpegurl");
    const file = await media(new URL(list.replace("m3u8", "mp4"), hls).href);
    expect({ status: file.status, contentType: file.headers["content-type"] }).toEqual({
      status: 200,
      contentType: "audio/mp4",
    });
    expect(body.toString()).toContain(`#EXT-X-MAP:URI="${list.replace(".m3u8", "")}/init.mp4"`);
  }
});

const namedFiles: ClipName[] = ["song.mp3", "song.m4a", "song.flac"];
if (process.env.TESTS === "long") namedFiles.push("song.opus", "song.weba", "mp3.mka");

test("no public file names its author, at first or later", async () => {
  for (const name of namedFiles) {
    expect((await readFile(await clip(name))).includes("+52.5+13.4"), name).toBe(true);
    const { _id } = await upload(anna, name);
    const countPrivateData = async () => {
      const files = await readdir(dirOf(api, _id), { recursive: true });
      const open = files.filter((file) => /\.(mp3|m4a|mp4)$/.test(file));
      const contents = await Promise.all(open.map((file) => readFile(join(dirOf(api, _id), file), "latin1")));
      return [open.length, contents.filter((content) => /Secret|\+52\.5|JFIF/.test(content)).length];
    };
    expect((await countPrivateData())[1], name).toBe(0);
    await waitForRenditions(anna, _id);
    expect(await countPrivateData(), name).toEqual([expect.toSatisfy((open: number) => open >= 2), 0]);
  }
});

test("a song sent in parts is the same", async () => {
  const [bea, bytes] = [await api.signUp("bea"), await clipBytes("song.mp3")];
  await saveDraft(bea, { draft: "song", title: "In parts" });
  const { send } = await openUpload(bea, { draft: "song", bytes });
  await send(0, 20_000);
  const id = (await send(20_000)).headers.get("Upload-Video")!;
  expect(await waitForRenditions(bea, id)).toMatchObject({
    title: "In parts",
    isAudio: true,
    videoFile: expect.stringMatching(/mp3$/) as string,
  });
  expect((await readFile(join(dirOf(api, id), "source.mp3"))).includes("Secret")).toBe(false);
});

test("a sound has the visibility of a video: unpublished, only its owner can fetch it", async () => {
  const { _id } = await upload(anna, "song.mp3");
  await waitForRenditions(anna, _id);
  await anna.patch(`/videos/toggle/publish/${_id}`);
  const moved = await fetchVideo(anna, _id);
  advanceClock(1_000);
  const high = new URL("audio-high.mp4", moved.hls).href;
  const cookie = `accessToken=${anna.cookies.get("accessToken")}`;
  for (const url of [moved.videoFile, moved.hls, moved.audioFile, high]) {
    expect((await media(url)).status).toBe(404);
    expect((await media(url, cookie)).status).toBe(200);
  }
});

test("lists distinguish sound from videos", async () => {
  const [song, film] = [await upload(anna, "song.mp3"), await upload(anna, "mp4")];
  const { docs } = (await anna.get<Page<Video>>("/videos")).data;
  const isAudio = (id: string) => docs.find(({ _id }) => _id === id)!.isAudio;
  expect([isAudio(song._id), isAudio(film._id)]).toEqual([true, false]);
  expect((await api.visitor().get<WatchPageVideo>(`/videos/${song._id}`)).data.isAudio).toBe(true);
});
