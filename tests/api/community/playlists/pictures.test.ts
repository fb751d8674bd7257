import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { Playlist } from "#contract/playlists";
import { ask, serve } from "#tests/api/media/servers";
import { testApi } from "#tests/support/api";
import { buildForm } from "#tests/support/client";
import { aPicture, publishVideo } from "#tests/support/videos";
import { createPlaylist, fillPlaylist } from "./rows";

const api = await testApi();
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");

const images = () => readdir(join(api.place.dataDir, "media/images"));
const show = async (id: string, colour: string, fields: object = {}) =>
  (await anna.patch<Playlist>(`/playlist/${id}`, buildForm({ ...fields, thumbnail: await aPicture(colour) }))).data;
const hashOf = ({ thumbnail }: Playlist) => /images\/([0-9a-f]{64})-960\.webp$/.exec(thumbnail)![1]!;
const filesOf = async (playlist: Playlist) =>
  (await images()).filter((name) => name.startsWith(hashOf(playlist))).sort();

test("a playlist's own picture takes precedence over that of its first video, and is served", async () => {
  const { _id } = await createPlaylist(anna);
  await fillPlaylist(api, _id, [(await publishVideo(anna))._id]);
  const playlist = await show(_id, "red", { name: "Pictured", description: "Red" });
  expect(playlist).toMatchObject({ name: "Pictured", description: "Red", videosCount: 1 });
  expect(playlist.thumbnail).toMatch(/^http:\/\/vidlark\.test\/media\/images\/[0-9a-f]{64}-960\.webp$/);
  for (const path of [`/playlist/${_id}?videos=none`, `/playlist/user/allvideos/${_id}`])
    expect((await bea.get(path)).data).toMatchObject({ thumbnail: playlist.thumbnail });
  const port = await serve((request, response) => void api.serveMedia(request, response));
  const { status, headers, body } = await ask(port, new URL(playlist.thumbnail).pathname, {});
  expect({ status, contentType: headers["content-type"] }).toEqual({ status: 200, contentType: "image/webp" });
  const { width, height } = await sharp(body).metadata();
  expect({ width, height }).toEqual({ width: 64, height: 36 });
  expect(await filesOf(playlist)).toEqual([480, 960].map((wide) => `${hashOf(playlist)}-${wide}.webp`));
});

test("a large picture is stored at 960 by 540 and at 480 by 270", async () => {
  const create = { width: 1_200, height: 1_200, channels: 3, background: "navy" } as const;
  const thumbnail = new File([new Uint8Array(await sharp({ create }).png().toBuffer())], "large.png");
  const { data } = await anna.patch<Playlist>(
    `/playlist/${(await createPlaylist(anna))._id}`,
    buildForm({ thumbnail }),
  );
  const sizes = [];
  for (const name of await filesOf(data)) {
    const { width, height } = await sharp(join(api.place.dataDir, "media/images", name)).metadata();
    sizes.push([width, height]);
  }
  expect(sizes).toEqual([
    [480, 270],
    [960, 540],
  ]);
});

test("editing the texts keeps the picture", async () => {
  const playlist = await show((await createPlaylist(anna))._id, "lime");
  const { data } = await anna.patch<Playlist>(`/playlist/${playlist._id}`, { name: "Other" });
  expect({ name: data.name, thumbnail: data.thumbnail }).toEqual({ name: "Other", thumbnail: playlist.thumbnail });
  expect(await filesOf(playlist)).toHaveLength(2);
});

test("a replaced picture is deleted, and an equal one of another playlist stays", async () => {
  const [one, other] = [await createPlaylist(anna), await createPlaylist(anna)];
  const [first, same] = [await show(one._id, "olive"), await show(other._id, "olive")];
  await show(one._id, "pink");
  expect({ files: await filesOf(first), fileCount: (await filesOf(same)).length }).toEqual({ files: [], fileCount: 2 });
});

test("the same picture uploaded again is served", async () => {
  const { _id } = await createPlaylist(anna);
  const first = await show(_id, "gold");
  expect(await filesOf(await show(_id, "gold"))).toHaveLength(2);
  expect(await filesOf(first)).toEqual([]);
});

test("a picture of an earlier release is deleted with the last playlist that uses it", async () => {
  const [one, other] = [await show((await createPlaylist(anna))._id, "plum"), await createPlaylist(anna)];
  await api.db
    .updateTable("playlists")
    .set({ image: hashOf(one) })
    .where("id", "=", other._id)
    .execute();
  await anna.delete(`/playlist/${one._id}`);
  expect(await filesOf(one)).toHaveLength(2);
  await anna.delete(`/playlist/${other._id}`);
  expect(await filesOf(one)).toEqual([]);
});

test("one of several pictures uploaded simultaneously stays, without files of the others", async () => {
  const { _id } = await createPlaylist(anna);
  const before = (await images()).length;
  await Promise.all(["coral", "khaki", "peru", "tan"].map((colour) => show(_id, colour)));
  const { data } = await anna.get<Playlist>(`/playlist/${_id}`);
  expect(await filesOf(data)).toHaveLength(2);
  expect(await images()).toHaveLength(before + 2);
});

test("an invalid or too large picture, or an invalid text, changes nothing and leaves no file", async () => {
  const own = await show((await createPlaylist(anna))._id, "cyan");
  const files = await images();
  const heavy = new File([await aPicture(), new Uint8Array(5 * 1024 * 1024)], "a.png");
  const tooBig = "The image must be at most 5 MB";
  const none = "Please upload another picture: it must be a JPEG, PNG, WebP, GIF or AVIF";
  for (const [fields, status, error] of [
    [{ name: "No", thumbnail: new File(["<html>"], "x.png") }, 422, { field: "thumbnail", message: none }],
    [{ name: "No", thumbnail: heavy }, 413, { field: "thumbnail", message: tooBig }],
    [{ name: " ", thumbnail: await aPicture("black") }, 422, { field: "name", message: "Name is required" }],
  ] as const) {
    const answer = await anna.patch(`/playlist/${own._id}`, buildForm(fields));
    expect({ status: answer.status, errors: answer.errors }).toEqual({ status, errors: [error] });
  }
  expect((await anna.get(`/playlist/${own._id}`)).data).toEqual(own);
  expect({ images: await images(), files: await readdir(api.uploads) }).toEqual({ images: files, files: [] });
});

test("a picture of exactly 5 MB is accepted", async () => {
  const picture = await aPicture("snow");
  const thumbnail = new File([picture, new Uint8Array(5 * 1024 * 1024 - picture.size)], "a.png");
  expect((await anna.patch(`/playlist/${(await createPlaylist(anna))._id}`, buildForm({ thumbnail }))).status).toBe(
    200,
  );
});

test("a picture whose playlist is deleted during the upload leaves no file", async () => {
  const { _id } = await createPlaylist(anna);
  const files = await images();
  const form = new Response(buildForm({ thumbnail: await aPicture("indigo") }));
  const formBytes = new Uint8Array(await form.arrayBuffer());
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await api.db.deleteFrom("playlists").where("id", "=", _id).execute();
        controller.enqueue(formBytes);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { "Content-Type": form.headers.get("Content-Type") };
  const { status, message } = await anna.patch(`/playlist/${_id}`, body, { headers });
  expect({ status, message }).toEqual({ status: 404, message: "Playlist does not exist" });
  expect({ images: await images(), files: await readdir(api.uploads) }).toEqual({ images: files, files: [] });
});

test("editing another owner's playlist is rejected before its picture is read", async () => {
  const { _id } = await createPlaylist(anna);
  let sentChunks = 0;
  const start = '--B\r\nContent-Disposition: form-data; name="thumbnail"; filename="a.png"\r\n\r\n';
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(start)),
    pull: (controller) => controller.enqueue(Buffer.alloc(++sentChunks && 1_000)),
  });
  const headers = { "Content-Type": "multipart/form-data; boundary=B" };
  expect((await bea.patch(`/playlist/${_id}`, body, { headers })).status).toBe(404);
  expect(sentChunks).toBeLessThan(5);
});
