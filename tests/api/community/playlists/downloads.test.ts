import { beforeEach, expect, test } from "vitest";
import { parse } from "content-disposition";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { PlaylistDownloads } from "#contract/playlist-downloads";
import { testApi, type User } from "#tests/support/api";
import { type Client, ourOrigin } from "#tests/support/client";
import { waitForRenditions } from "#tests/support/jobs";
import { unzip as readZip } from "#tests/support/unzip";
import { waitFor } from "#tests/support/wait-for";
import { insertVideos, publishVideo } from "#tests/support/videos";
import { createPlaylist, fillPlaylist } from "./rows";

const api = await testApi({ renditionSides: [144, 240] });
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");
const visitor = api.visitor();

const film = await publishVideo(anna, { title: 'Boats / "Häfen" \u202e🚤' }, "wide");
const silent = await publishVideo(anna, { title: "x".repeat(150) }, "silent");
const song = await publishVideo(anna, { title: "مرحبا" }, "song.mp3");
for (const { _id } of [film, silent, song]) await waitForRenditions(anna, _id);
const all = [film._id, silent._id, song._id];

let playlistId = "";
beforeEach(async () => {
  playlistId = (await createPlaylist(anna, "My films: 1/2"))._id;
  await fillPlaylist(api, playlistId, all);
});

const list = async (who: Client, size = "", id = playlistId) =>
  (await who.get<PlaylistDownloads>(`/playlist/${id}/downloads?size=${size}`)).data;

async function fetchZip(who: User | null, size = "", id = playlistId) {
  const Cookie = who ? [...who.cookies].map((pair) => pair.join("=")).join("; ") : "";
  const caller = { address: "192.0.2.1", origin: ourOrigin, requestId: "request", isInProcess: false };
  const url = `${ourOrigin}/api/v1/playlist/${id}/zip?size=${size}`;
  return api.api.fetch(new Request(url, { headers: { Cookie } }), caller);
}

const unzip = async (response: Response) =>
  Object.fromEntries(await readZip(Buffer.from(await response.arrayBuffer())));

test("the files of a playlist are listed with their bytes, and with what each size takes in all", async () => {
  const { name, size, sizes, files, leftOut } = await list(visitor);
  expect({ name, size, leftOut }).toEqual({ name: "My films: 1/2", size: "240", leftOut: 0 });
  expect(sizes.map((each) => each.name)).toEqual(["best", "240", "144", "audio"]);
  expect(files.map((each) => each.name)).toEqual(["1 Boats Häfen 🚤.mp4", `2 ${"x".repeat(150)}.mp4`, "3 مرحبا.mp3"]);
  const sum = files.reduce((bytes, file) => bytes + file.bytes, 0);
  expect(sizes.find((each) => each.name === "240")).toEqual({ name: "240", files: 3, bytes: sum });
  expect(files.every(({ isOpen, bytes }) => isOpen && bytes > 0)).toBe(true);
});

test("a size takes no larger file, and the sound leaves out what is silent", async () => {
  expect((await list(visitor, "200")).files[0]!.src).toMatch(/\/144\.mp4$/);
  expect((await list(visitor, "100")).files[0]!.src).toMatch(/\/144\.mp4$/);
  expect((await list(visitor, "best")).files[0]!.src).toMatch(/\/(source|video)\.mp4$/);
  expect((await list(visitor, "nonsense")).size).toBe("240");
  const { files, leftOut } = await list(visitor, "audio");
  expect({ names: files.map((each) => each.name), leftOut }).toEqual({
    names: ["1 Boats Häfen 🚤.m4a", "3 مرحبا.m4a"],
    leftOut: 1,
  });
});

test("the ZIP file has every video under the names of the list, whole, and a playlist of them", async () => {
  const response = await fetchZip(null, "240");
  expect(response.headers.get("Content-Type")).toBe("application/zip");
  expect(parse(response.headers.get("Content-Disposition")!).parameters.filename).toBe("My films 1 2.zip");
  const files = await unzip(response);
  const listed = (await list(visitor, "240")).files;
  const names = listed.map(({ name }) => name);
  expect(Object.keys(files)).toEqual([...names, "playlist.m3u"]);
  expect(listed.map(({ name }) => files[name]!.length)).toEqual(listed.map(({ bytes }) => bytes));
  expect(files["playlist.m3u"]!.toString()).toBe(`#EXTM3U\n#EXTENC:UTF-8\n${names.join("\n")}\n`);
});

test("a video whose file has vanished is named in a list within the ZIP file, and the rest is whole", async () => {
  const [lost = ""] = await insertVideos(api, anna, [{ title: "Lost" }]);
  await fillPlaylist(api, (playlistId = (await createPlaylist(anna))._id), [lost, film._id]);
  const files = await unzip(await fetchZip(null, "best"));
  expect(files["missing.txt"]!.toString()).toBe("1 Lost.mp4\n");
  expect(Object.keys(files)).toEqual(["2 Boats Häfen 🚤.mp4", "playlist.m3u", "missing.txt"]);
});

test("a video that is hidden while the ZIP file is written is left out by its turn", async () => {
  const later = await publishVideo(anna, { title: "Later" });
  await fillPlaylist(api, (playlistId = (await createPlaylist(anna))._id), [film._id, later._id]);
  const response = await fetchZip(bea, "best");
  const reading = response.body!.getReader();
  const { value } = await reading.read();
  await anna.patch(`/videos/${later._id}`, { visibility: "private" });
  const chunks = [value!];
  for (let part = await reading.read(); !part.done; part = await reading.read()) chunks.push(part.value);
  const files = await unzip(new Response(Buffer.concat(chunks)));
  expect(files["missing.txt"]!.toString()).toBe("2 Later.mp4\n");
});

test("films that others may not see, or whose owners offer no downloads, are left out of all but their owners' lists", async () => {
  const own = await publishVideo(anna, { title: "Mine", visibility: "private" });
  const notOffered = await publishVideo(anna, { title: "Not offered", downloads: "off" });
  await fillPlaylist(api, (playlistId = (await createPlaylist(anna))._id), [own._id, notOffered._id]);
  const forOthers = await list(bea, "best");
  expect({ files: forOthers.files, leftOut: forOthers.leftOut }).toEqual({ files: [], leftOut: 1 });
  expect(Object.keys(await unzip(await fetchZip(bea, "best")))).toEqual(["playlist.m3u"]);
  const forOwner = await list(anna, "best");
  expect(forOwner.files.map(({ title, isOpen }) => [title, isOpen])).toEqual([
    ["Mine", false],
    ["Not offered", true],
  ]);
});

test("an empty playlist has an empty list, and a ZIP file without videos", async () => {
  const { _id } = await createPlaylist(anna);
  expect(await list(visitor, "", _id)).toMatchObject({ size: "best", files: [], leftOut: 0 });
  expect(Object.keys(await unzip(await fetchZip(null, "", _id)))).toEqual(["playlist.m3u"]);
});

test("a hidden playlist, and what somebody wants to watch later, is there for its owner alone", async () => {
  await api.db.updateTable("playlists").set({ is_hidden: 1 }).where("id", "=", playlistId).execute();
  await anna.post(`/users/watch-later/${film._id}`);
  for (const id of [playlistId, anna.id, "f".repeat(24)]) {
    expect((await bea.get(`/playlist/${id}/downloads`)).status).toBe(404);
    expect((await fetchZip(bea, "", id)).status).toBe(404);
  }
  expect((await fetchZip(anna, "", playlistId)).status).toBe(200);
  expect(Object.keys(await unzip(await fetchZip(anna, "best", anna.id)))).toHaveLength(2);
});

test("a playlist of a thousand videos is listed in one answer", async () => {
  const ids = await insertVideos(
    api,
    anna,
    Array.from({ length: 1_000 }, (_, index) => ({ title: `Film ${index}` })),
  );
  await fillPlaylist(api, (playlistId = (await createPlaylist(anna))._id), ids);
  const { files } = await list(visitor);
  expect([files.length, files[0]!.name, files[999]!.name]).toEqual([1_000, "0001 Film 0.mp4", "1000 Film 999.mp4"]);
});

test("one person is sent two ZIP files at the same time, and a third when one has ended", async () => {
  const begin = async () => {
    const response = await fetchZip(bea, "240");
    const reading = response.status === 200 ? response.body!.getReader() : null;
    await reading?.read();
    return { status: response.status, reading };
  };
  const [first, second, third] = [await begin(), await begin(), await begin()];
  expect([first.status, second.status, third.status]).toEqual([200, 200, 429]);
  expect((await fetchZip(anna, "240")).status).toBe(200);
  await first.reading!.cancel();
  await expect.poll(async () => (await fetchZip(bea, "240")).status).toBe(200);
  await second.reading!.cancel();
});

test("of three ZIP files that one person requests together, two are sent", async () => {
  const carla = await api.signUp("carla");
  const answers = await Promise.all([fetchZip(carla), fetchZip(carla), fetchZip(carla)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
  for (const answer of answers.filter(({ ok }) => ok)) await unzip(answer);
  expect((await fetchZip(carla)).status).toBe(200);
});

test("answers that nobody reads, and playlists that are not there, count for nobody", async () => {
  const dora = await api.signUp("dora");
  for (let times = 0; times < 4; times += 1) expect((await fetchZip(dora, "", "f".repeat(24))).status).toBe(404);
  for (let times = 0; times < 4; times += 1) await waitFor(async () => expect((await fetchZip(dora)).status).toBe(200));
});

test("a video whose file is deleted on the disk is missing, too", async () => {
  const vanished = await publishVideo(anna, { title: "Gone" });
  await fillPlaylist(api, (playlistId = (await createPlaylist(anna))._id), [vanished._id]);
  await rm(join(api.place.dataDir, "media/videos", vanished._id, vanished.videoFile.split("/").at(-1)!));
  expect((await unzip(await fetchZip(null, "best")))["missing.txt"]!.toString()).toBe("1 Gone.mp4\n");
});
