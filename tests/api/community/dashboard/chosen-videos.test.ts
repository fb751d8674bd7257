import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { expect, test } from "vitest";
import type { ChosenOutcome } from "#contract/chosen-videos";
import type { Playlist } from "#contract/playlists";
import type { Video } from "#contract/videos";
import { testApi, type User } from "#tests/support/api";
import { race } from "#tests/support/race";
import { insertVideos, publishVideo } from "#tests/support/videos";

const api = await testApi();
const [anna, bea] = [await api.signUp("anna"), await api.signUp("bea")];

const change = (who: User, ids: readonly string[], fields: object) =>
  who.post<ChosenOutcome[]>("/dashboard/changes", { ids: ids.join(" "), ...fields });
const chosen = async (who: User, ids: readonly string[]) =>
  (await who.get<Video[]>(`/dashboard/chosen?ids=${ids.join()}`)).data;
const messages = ({ data }: { data: ChosenOutcome[] }) => data.map(({ message }) => message);

test("an owner's chosen videos are listed newest first, without those of others and without unknown ids", async () => {
  const [older = "", newer = ""] = await insertVideos(api, anna, [{ title: "Older" }, { title: "Newer" }]);
  const [foreign = ""] = await insertVideos(api, bea, [{}]);
  const list = await chosen(anna, [older, foreign, newer, "0".repeat(24)]);
  expect(list.map(({ title }) => title)).toEqual(["Newer", "Older"]);
  expect(await chosen(anna, [])).toEqual([]);
});

test("who may see the chosen videos changes for all of them", async () => {
  const ids = await insertVideos(api, anna, [{}, {}]);
  const { status, data, body } = await change(anna, ids, { change: "visibility", visibility: "private" });
  expect({ status, message: body?.message, done: data.map(({ isDone }) => isDone) }).toEqual({
    status: 200,
    message: "2 of 2 changed",
    done: [true, true],
  });
  expect((await chosen(anna, ids)).map(({ visibility, isPublished }) => [visibility, isPublished])).toEqual([
    ["private", false],
    ["private", false],
  ]);
  for (const id of ids) expect((await bea.get(`/videos/${id}`)).status).toBe(404);
});

test("tags are added to those that are there and removed from them, and too many are refused for one video alone", async () => {
  const ids = await insertVideos(api, anna, [{}, {}]);
  const [full = "", other = ""] = ids;
  const nine = Array.from({ length: 9 }, (_, n) => `t${n}`).join();
  await change(anna, [full], { change: "addTags", tags: nine });
  const added = await change(anna, ids, { change: "addTags", tags: "dawn, dusk" });
  expect(added.data).toMatchObject([
    { _id: full, isDone: false, message: "It would have more than 10 tags" },
    { _id: other, isDone: true, message: "Tags changed" },
  ]);
  const removed = await change(anna, ids, { change: "removeTags", tags: "dusk" });
  expect(messages(removed)).toEqual(["Its tags stay the same", "Tags changed"]);
  const { data } = await anna.get<{ docs: Video[] }>("/videos?tag=dawn");
  expect(data.docs.map(({ _id, tags }) => [_id, tags])).toEqual([[other, ["dawn"]]]);
});

test("two changes of tags at once both count", async () => {
  const [id = ""] = await insertVideos(api, anna, [{}]);
  const add = (tags: string) => () => change(anna, [id], { change: "addTags", tags });
  const results = await race(api, { after: /from "videos" inner join "users"/ }, add("dawn"), add("dusk"));
  expect(results.flatMap(messages)).toEqual(["Tags changed", "Tags changed"]);
  expect((await chosen(anna, [id]))[0]!.tags.toSorted()).toEqual(["dawn", "dusk"]);
});

test("a licence is given to the chosen videos, also none", async () => {
  const ids = await insertVideos(api, anna, [{}, {}]);
  await change(anna, ids, { change: "licence", licence: "cc0-1.0" });
  await change(anna, ids.slice(1), { change: "licence", licence: "" });
  const licences = new Map((await chosen(anna, ids)).map(({ _id, licence }) => [_id, licence]));
  expect(ids.map((id) => licences.get(id))).toEqual(["cc0-1.0", ""]);
});

test("the chosen videos are added to one's own playlist only", async () => {
  const ids = await insertVideos(api, anna, [{}, {}]);
  const { data: mine } = await anna.post<Playlist>("/playlist", { name: "Dawns" });
  const { data: hers } = await bea.post<Playlist>("/playlist", { name: "Hers" });
  expect((await change(anna, ids, { change: "playlist", playlist: mine._id })).status).toBe(200);
  expect((await anna.get<Playlist>(`/playlist/${mine._id}`)).data.videos).toEqual(ids);
  expect((await change(anna, ids, { change: "playlist", playlist: hers._id })).status).toBe(404);
});

test("chosen videos are deleted with their files, and those of others stay", async () => {
  const { _id } = await publishVideo(anna);
  const [foreign = ""] = await insertVideos(api, bea, [{}]);
  const folder = join(api.place.dataDir, "media/videos");
  const before = await readdir(folder);
  const { data } = await change(anna, [_id, foreign], { change: "delete" });
  expect(data.map(({ isDone }) => isDone)).toEqual([true, false]);
  expect((await anna.get(`/videos/${_id}`)).status).toBe(404);
  expect(await readdir(folder)).toHaveLength(before.length - 1);
  expect((await bea.get(`/videos/${foreign}`)).status).toBe(200);
});

test.each<[fields: object, field: string, message: string]>([
  [{ change: "visibility" }, "visibility", "Choose who may see the videos"],
  [{ change: "addTags", tags: " " }, "tags", "Enter at least one tag"],
  [{ change: "removeTags" }, "tags", "Enter at least one tag"],
  [{ change: "licence" }, "licence", "Choose a licence from the list"],
  [{ change: "playlist" }, "playlist", "Choose a playlist"],
  [{ change: "burn" }, "change", "Choose what to change"],
])("%o is refused at its field, and changes nothing", async (fields, field, message) => {
  const ids = await insertVideos(api, anna, [{}]);
  const { status, errors } = await change(anna, ids, fields);
  expect({ status, errors }).toEqual({ status: 422, errors: [{ field, message }] });
});

test("at least one and at most 50 videos are changed at once", async () => {
  const many = Array.from({ length: 51 }, (_, n) => n.toString(16).padStart(24, "0"));
  const refuse = async (ids: string[]) => (await change(anna, ids, { change: "delete" })).errors[0]?.message;
  expect([await refuse([]), await refuse(many)]).toEqual(["Choose at least one", "Choose at most 50 at once"]);
});

test("other requests are answered while 50 videos change", async () => {
  const ids = await insertVideos(
    api,
    anna,
    Array.from({ length: 50 }, () => ({})),
  );
  let answered = 0;
  let isUnderWay = true;
  const changing = change(anna, ids, { change: "addTags", tags: "many" }).finally(() => (isUnderWay = false));
  while (isUnderWay) {
    await bea.get("/healthcheck");
    await yieldToEventLoop();
    if (isUnderWay) answered += 1;
  }
  expect((await changing).data.every(({ isDone }) => isDone)).toBe(true);
  expect(answered).toBeGreaterThan(5);
});
