import sharp from "sharp";
import { expect, test } from "vitest";
import { listVideoFrames } from "#api/videos/publishing/video-frames";
import { findOwnVideo } from "#api/videos/videos/find-video";
import type { Video, VideoFrame } from "#contract/videos";
import { testApi, type User } from "#tests/support/api";
import { buildForm } from "#tests/support/client";
import type { ClipName } from "#tests/support/clips";
import { ask, serve } from "#tests/api/media/servers";
import { aPicture, videoForm } from "#tests/support/videos";

const api = await testApi();
const bare = await testApi({ tools: { ffmpeg: "/nowhere/ffmpeg" } });
const noSuchFrame = { field: "thumbnail", message: "The video has no such frame. Please upload a thumbnail" };

const publish = async (who: User, clip: ClipName = "wide") =>
  (await who.post<Video>("/videos", await videoForm({}, clip))).data;
const framesOf = async (who: User, id: string) => (await who.get<VideoFrame[]>(`/videos/${id}/frames`)).data;
const edit = (who: User, id: string, fields: Record<string, string | Blob>) =>
  who.patch<Video>(`/videos/${id}`, buildForm(fields));
const bytesOf = (picture: string) => Buffer.from(picture, "base64");

async function thumbnailOf({ thumbnailSmall }: Video) {
  const port = await serve((request, response) => void api.serveMedia(request, response));
  return (await ask(port, new URL(thumbnailSmall).pathname, {})).body;
}

/** Returns the mean difference of two pictures' pixels, 0 to 255. */
async function difference(one: Buffer, other: Buffer) {
  const read = (picture: Buffer) => sharp(picture).resize(64, 36).removeAlpha().raw().toBuffer();
  const [a, b] = [await read(one), await read(other)];
  return a.reduce((sum, value, index) => sum + Math.abs(value - b[index]!), 0) / a.length;
}

test("an owner replaces the thumbnail of a video by one of its frames", async () => {
  const anna = await api.signUp("anna");
  const video = await publish(anna);
  const frames = await framesOf(anna, video._id);
  expect(frames.map(({ frame }) => frame)).toEqual([1, 2, 3]);
  const pictures = frames.map(({ picture }) => bytesOf(picture));
  expect(await sharp(pictures[1]).metadata()).toMatchObject({ format: "webp", width: 480, height: 270 });
  const { status, data } = await edit(anna, video._id, { frame: "2" });
  expect({ status, title: data.title, thumbnail: data.thumbnail }).toEqual({
    status: 200,
    title: video.title,
    thumbnail: expect.stringMatching(/thumbnail-\d{2,}-960\.webp$/),
  });
  const thumbnail = await thumbnailOf(data);
  expect(await difference(thumbnail, pictures[1]!)).toBeLessThan(4);
  expect(await difference(thumbnail, pictures[0]!)).toBeGreaterThan(4);
});

test("a picture that is sent takes precedence over a frame, and an empty choice changes nothing", async () => {
  const anna = await api.signUp("bert");
  const video = await publish(anna);
  const changed = await edit(anna, video._id, { frame: "", title: "New" });
  expect([changed.data.title, changed.data.thumbnail]).toEqual(["New", video.thumbnail]);
  const { data } = await edit(anna, video._id, { frame: "2", thumbnail: await aPicture() });
  expect(
    await difference(await thumbnailOf(data), bytesOf((await framesOf(anna, video._id))[1]!.picture)),
  ).toBeGreaterThan(4);
});

test.each(["4", "two"])("a video has no frame %s: its edit is refused and changes nothing", async (frame) => {
  const anna = await api.signUp(`carl${frame}`);
  const video = await publish(anna, "one-frame");
  const { status, errors } = await edit(anna, video._id, { frame, title: "New" });
  expect({ status, errors }).toEqual({ status: 422, errors: [noSuchFrame] });
  expect((await anna.get<Video>(`/videos/${video._id}`)).data.title).toBe(video.title);
});

test("audio has no frames, nor has a site without ffmpeg", async () => {
  const [anna, bea] = [await api.signUp("dora"), await bare.signUp("dora")];
  expect(await framesOf(anna, (await publish(anna, "song.m4a"))._id)).toEqual([]);
  const video = await publish(bea, "mp4");
  expect(await framesOf(bea, video._id)).toEqual([]);
  expect((await edit(bea, video._id, { frame: "1" })).errors).toEqual([noSuchFrame]);
});

test("nobody else sees the frames of a video or chooses one", async () => {
  const [anna, bea] = [await api.signUp("erna"), await api.signUp("emil")];
  const { _id } = await publish(anna);
  expect((await bea.get(`/videos/${_id}/frames`)).status).toBe(404);
  expect((await edit(bea, _id, { frame: "1" })).status).toBe(404);
});

test("frames that could not be made are tried again at the next call", async () => {
  const kai = await api.signUp("kai");
  const video = await findOwnVideo(api.db, (await publish(kai))._id, kai.id);
  const fetch = () => Promise.reject(new Error("The store is away"));
  const withoutStore = { ...api, media: { ...api.media, fetch } };
  await expect(listVideoFrames(withoutStore, video)).rejects.toThrow("The store is away");
  expect(await listVideoFrames(api, video)).toHaveLength(3);
});

test("each video has the frames of its own file", async () => {
  const kim = await api.signUp("kim");
  const pictures = async (clip: ClipName) =>
    (await framesOf(kim, (await publish(kim, clip))._id)).map(({ picture }) => picture);
  const [wide, other] = [await pictures("wide"), await pictures("mp4")];
  expect([wide.length, other.length]).toEqual([3, 3]);
  expect(other).not.toEqual(wide);
});
