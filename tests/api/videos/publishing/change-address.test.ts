import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "#api/db/ids";
import type { MediaStore } from "#api/media/store/media-store";
import { sweepAtStart } from "#api/operation/clean-up/upkeep";
import { changeAddress } from "#api/videos/publishing/change-address";
import type { Page } from "#contract/envelope";
import type { Video } from "#contract/videos";
import type { JobKind } from "#contract/words/jobs";
import { onPostgres, testApi } from "#tests/support/api";
import { losingAnswer } from "#tests/support/losing-answer";
import { insertVideos, publishVideo } from "#tests/support/videos";

const api = await testApi();
const [anna, bea] = [await api.signUp("anna"), await api.signUp("bea")];

async function addUnlisted() {
  const { _id } = await publishVideo(anna, { title: "Terns at dawn", visibility: "unlisted" });
  await expect.poll(async () => (await api.db.selectFrom("jobs").select("id").execute()).length).toBe(0);
  return _id;
}

const change = (id: string, who = anna) => who.post<Video>(`/videos/${id}/address`);

/** Lists the columns of all tables that have a text, but for records that keep what was. */
async function findColumnsWith(text: string) {
  const columns = onPostgres
    ? sql<{ table: string; column: string }>`select table_name as "table", column_name as "column"
        from information_schema.columns where table_schema = current_schema() and data_type = 'text'`
    : sql<{ table: string; column: string }>`select tables.name as "table", columns.name as "column"
        from sqlite_master as tables, pragma_table_info(tables.name) as columns
        where tables.type = 'table' and tables.sql not like '%virtual%'`;
  const found: string[] = [];
  for (const { table, column } of (await columns.execute(api.db)).rows) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${text} limit 1`.execute(
      api.db,
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

test("an unlisted video gets a new address, with all that belongs to it, and the old one is nobody's", async () => {
  const id = await addUnlisted();
  await bea.post(`/comments/${id}`, { commentContent: "Lovely" });
  await anna.post(`/likes/toggle/v/${id}`);
  await anna.post(`/users/watch-later/${id}`);
  await anna.patch(`/videos/${id}`, { title: "Terns at dawn", tags: "terns" });
  await bea.patch(`/videos/view/${id}`);
  await api.flushViews();
  await bea.post(`/reports/video/${id}`, { reason: "spam" });
  const before = (await anna.get<Video>(`/videos/${id}`)).data;

  const { status, data, message, text } = await change(id);
  expect(status, text).toBe(200);
  expect({ status, message }).toEqual({
    status: 200,
    message: "The video has a new address: links to the old one no longer work",
  });
  expect(data._id).toMatch(/^[0-9a-f]{24}$/);
  expect(data._id).not.toBe(id);
  for (const who of [anna, bea, api.visitor()]) {
    expect((await who.get(`/videos/${id}`)).status).toBe(404);
    expect((await who.get(`/comments/${id}`)).status).toBe(404);
  }
  const after = (await bea.get<Video>(`/videos/${data._id}`)).data;
  expect({ title: after.title, views: after.views, createdAt: after.createdAt }).toEqual({
    title: before.title,
    views: before.views,
    createdAt: before.createdAt,
  });
  const comments = await bea.get<Page<{ content: string }>>(`/comments/${data._id}`);
  expect(comments.data.docs.map(({ content }) => content)).toEqual(["Lovely"]);
  expect(await findColumnsWith(id)).toEqual([]);
  const keys = async (of: string) => {
    const names: string[] = [];
    for await (const { key } of api.media.list(`videos/${of}/`)) names.push(key);
    return names;
  };
  expect(await keys(id)).toEqual([]);
  expect((await keys(data._id)).length).toBeGreaterThan(0);
});

test("what others saved of it does not lead to the new address, and its likes are counted without theirs", async () => {
  const id = await addUnlisted();
  for (const who of [anna, bea]) {
    await who.post(`/likes/toggle/v/${id}`);
    await who.post("/users/addVideoToWatchHistory", { videoId: id });
    await who.post(`/users/watch-later/${id}`);
  }
  const { data } = await change(id);
  const listed = await api.db
    .selectFrom("playlist_videos")
    .select("playlist_id")
    .where("video_id", "=", data._id)
    .execute();
  expect(listed).toEqual([{ playlist_id: anna.id }]);
  for (const path of ["/likes/videos", "/users/history"]) {
    expect((await bea.get(path)).text).not.toContain(data._id);
    expect((await anna.get(path)).text).toContain(data._id);
  }
  expect((await anna.get<Video>(`/videos/${data._id}`)).data.totalLikes).toBe(1);
});

const keysOf = async (id: string) => {
  const names: string[] = [];
  for await (const { key } of api.media.list(`videos/${id}/`)) names.push(key.split("/").slice(2).join("/"));
  return names;
};

/** Lists the videos that have files but no row. */
async function listOrphans() {
  const rows = await api.db.selectFrom("videos").select("id").execute();
  const ids = new Set(rows.map(({ id }) => id));
  return (await readdir(join(api.place.dataDir, "media/videos"))).filter((id) => !ids.has(id));
}

test.for([
  ["files are copied", "copy", 2, "old"],
  ["the old files are deleted", "deletePrefix", 1, "new"],
] as const)("a server that is killed while %s leaves the video and its files at one address", async (kill) => {
  const [, method, atCall, address] = kill;
  const id = await addUnlisted();
  const files = await keysOf(id);
  let calls = 0;
  const killed = new Promise<void>((resolve) => {
    const run = api.media[method] as (...args: string[]) => Promise<void>;
    const dying = (...args: string[]) =>
      ++calls < atCall ? run(...args) : (resolve(), new Promise<void>(() => undefined));
    void changeAddress({ db: api.db, media: { ...api.media, [method]: dying } }, id, anna.id);
  });
  await killed;
  const { data } = await anna.get<Video[]>("/dashboard/videos");
  const { _id } = data.find(({ visibility, title }) => visibility === "unlisted" && title === "Terns at dawn")!;
  expect(await listOrphans()).toHaveLength(1);
  await sweepAtStart({ db: api.db, media: api.media, keepUploadsMs: 60_000 }, "complete");
  expect({ isOld: _id === id, files: await keysOf(_id) }).toEqual({ isOld: address === "old", files });
  expect(await listOrphans()).toEqual([]);
});

test("a new address whose committed answer is lost keeps its files, and the old one has none", async () => {
  const id = await addUnlisted();
  const files = await keysOf(id);
  const { id: address } = await changeAddress({ db: losingAnswer(api.db), media: api.media }, id, anna.id);
  expect({ before: await keysOf(id), after: await keysOf(address) }).toEqual({ before: [], after: files });
  await sweepAtStart({ db: api.db, media: api.media, keepUploadsMs: 60_000 }, "complete");
  expect(await keysOf(address)).toEqual(files);
});

test("the files of both addresses stay while the database cannot say which one the video has", async () => {
  const id = await addUnlisted();
  const files = await keysOf(id);
  const copied = new Set<string>();
  const copy = (from: string, to: string) => (copied.add(to.split("/")[1]!), api.media.copy(from, to));
  const selectFrom = (table: "videos") => {
    if (copied.size > 0) throw new Error("The database is away");
    return api.db.selectFrom(table);
  };
  const db = Object.assign(Object.create(losingAnswer(api.db)) as typeof api.db, { selectFrom });
  await expect(changeAddress({ db, media: { ...api.media, copy } }, id, anna.id)).rejects.toThrow("is away");
  expect(copied.size).toBe(1);
  for (const address of [id, ...copied]) expect(await keysOf(address)).toEqual(files);
});

test("only its owner changes the address, only of an unlisted video, and not while it is processed", async () => {
  const [listed, busy] = await insertVideos(api, anna, [{}, { visibility: "unlisted", title: "Busy" }]);
  await api.db
    .insertInto("jobs")
    .values({ id: "0".repeat(24), kind: "make-renditions", video_id: busy!, run_after: "2999", created_at: "2026" })
    .execute();
  expect((await change(listed!, bea)).status).toBe(404);
  expect(await change(listed!)).toMatchObject({ status: 409, message: "Only an unlisted video can get a new address" });
  expect((await change(busy!)).status).toBe(409);
  expect((await anna.get(`/videos/${busy!}`)).status).toBe(200);
});

const addJobs = (video_id: string, kinds: readonly JobKind[], is_running: 0 | 1) =>
  api.db
    .insertInto("jobs")
    .values(kinds.map((kind) => ({ id: newId(), kind, video_id, is_running, run_after: "2999", created_at: "2026" })))
    .execute();

test("an address changes while jobs wait that may begin later, which then know the new one", async () => {
  const [id] = await insertVideos(api, anna, [
    { visibility: "unlisted", publish_at: "2999-01-01T00:00:00.000Z", is_published: 0 },
  ]);
  const kinds = ["add-renditions", "drop-source", "make-av1", "publish"] as const;
  await addJobs(id!, kinds, 0);
  const { status, data } = await change(id!);
  const jobs = await api.db
    .selectFrom("jobs")
    .select("kind")
    .where("video_id", "=", data._id)
    .orderBy("kind")
    .execute();
  expect({ status, kinds: jobs.map(({ kind }) => kind) }).toEqual({ status: 200, kinds });
  await api.db.deleteFrom("jobs").where("video_id", "=", data._id).execute();
});

test.for(["add-renditions", "drop-source", "make-av1", "publish"] as const)(
  "an address stays while the job %s runs",
  async (kind) => {
    const [id] = await insertVideos(api, anna, [{ visibility: "unlisted" }]);
    await addJobs(id!, [kind], 1);
    expect((await change(id!)).status).toBe(409);
    await api.db.deleteFrom("jobs").where("video_id", "=", id!).execute();
  },
);

test("an address stays when a job begins or ends while files are copied", async () => {
  const [id = "", other = ""] = await insertVideos(api, anna, [{ visibility: "unlisted" }, { visibility: "unlisted" }]);
  const changeAround = (video: string, meanwhile: () => Promise<unknown>) => {
    const list = async function* (prefix: string) {
      await meanwhile();
      yield* api.media.list(prefix);
    };
    return changeAddress({ db: api.db, media: { ...api.media, list } as MediaStore }, video, anna.id);
  };
  for (const video of [id, other]) await addJobs(video, ["drop-source"], 0);
  const ofVideo = api.db.updateTable("jobs").set({ is_running: 1 }).where("video_id", "=", id);
  await expect(changeAround(id, () => ofVideo.execute())).rejects.toMatchObject({ status: 409 });
  const removed = api.db.deleteFrom("jobs").where("video_id", "=", other);
  await expect(changeAround(other, () => removed.execute())).rejects.toMatchObject({ status: 409 });
  for (const video of [id, other]) expect((await anna.get(`/videos/${video}`)).status).toBe(200);
  await api.db.deleteFrom("jobs").where("video_id", "=", id).execute();
});

test("of two changes at once, one gives the address and the other finds no video or other files", async () => {
  const [id] = await insertVideos(api, anna, [{ visibility: "unlisted" }]);
  const statuses = (await Promise.all([change(id!), change(id!)])).map(({ status }) => status).sort();
  expect(statuses[0]).toBe(200);
  expect([404, 409]).toContain(statuses[1]);
});
