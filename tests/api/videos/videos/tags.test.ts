import { expect, test } from "vitest";
import type { Page } from "#contract/envelope";
import { noDefaults, type UploadDefaults } from "#contract/video-details";
import type { Video } from "#contract/videos";
import { onPostgres, testApi } from "#tests/support/api";
import { insertVideos, publishVideo } from "#tests/support/videos";
import { sql } from "kysely";

const api = await testApi();
const anna = await api.signUp("anna");
const edit = (id: string, fields: object) => anna.patch<Video>(`/videos/${id}`, fields);
const tagged = async (tag: string, query = "") =>
  (await api.visitor().get<Page<Video>>(`/videos?tag=${encodeURIComponent(tag)}${query}`)).data;
const idsOf = ({ docs }: Page<Video>) => docs.map(({ _id }) => _id);

test("a video is published with tags, language and licence, in their normal forms", async () => {
  const labels = { tags: "#Sea, birds sea Ünder", language: "pt-br", licence: "cc-by-4.0" };
  const video = await publishVideo(anna, labels);
  const normal = { tags: ["sea", "birds", "ünder"], language: "pt-BR", licence: "cc-by-4.0" };
  expect(video).toMatchObject(normal);
  expect((await api.visitor().get(`/videos/${video._id}`)).data).toMatchObject(normal);
  for (const tag of ["sea", "#SEA", "ünder"]) expect(idsOf(await tagged(tag))).toEqual([video._id]);
});

test("the list of a tag follows changed tags, and has listed videos only", async () => {
  const ids = await insertVideos(api, anna, [{}, {}, {}]);
  for (const id of ids) await edit(id, { tags: "Tern" });
  await edit(ids[0]!, { visibility: "unlisted" });
  await edit(ids[1]!, { tags: "" });
  expect(idsOf(await tagged("tern"))).toEqual([ids[2]]);
  await edit(ids[0]!, { visibility: "public", title: "Renamed" });
  expect(idsOf(await tagged("tern")).sort()).toEqual([ids[0], ids[2]].sort());
  expect((await anna.delete(`/videos/${ids[2]}`)).status).toBe(200);
  expect(idsOf(await tagged("tern"))).toEqual([ids[0]]);
});

test("a tag's videos are paged newest first, also those that became public later", async () => {
  const days = [3, 1, 2].map((day) => ({ created_at: `2024-01-0${day}T00:00:00.000Z` }));
  const [newest, oldest, middle] = await insertVideos(api, anna, days);
  for (const id of [newest, oldest, middle]) await edit(id!, { tags: "gull" });
  const late = await publishVideo(anna, { tags: "gull", visibility: "private" });
  await edit(late._id, { visibility: "public" });
  const first = await tagged("gull", "&limit=2");
  expect([idsOf(first), first.totalDocs]).toEqual([[late._id, newest], 4]);
  const second = await tagged("gull", `&limit=2&after=${first.nextCursor}`);
  expect([idsOf(second), second.nextCursor]).toEqual([[middle, oldest], null]);
});

test.for<[string, object, string]>([
  ["eleven tags", { tags: "a b c d e f g h i j k" }, "tags"],
  ["a tag of other characters", { tags: "a/b" }, "tags"],
  ["a tag that is too long", { tags: "x".repeat(41) }, "tags"],
  ["a language that is none", { language: "English" }, "language"],
  ["an unknown licence", { licence: "mine" }, "licence"],
])("%s is refused and changes nothing", async ([, fields, field]) => {
  const [id] = await insertVideos(api, anna, [{ title: "Kept" }]);
  const { status, errors } = await edit(id!, { title: "Other", ...fields });
  expect({ status, errors: errors.map((error) => error.field) }).toEqual({ status: 422, errors: [field] });
  expect((await anna.get(`/videos/${id}`)).data).toMatchObject({ title: "Kept", tags: [], language: "", licence: "" });
});

test("a text that is no tag has no videos", async () => {
  for (const tag of ["", "a b", "/", "-"]) expect((await tagged(tag)).docs).toEqual([]);
});

test("an account has its own defaults for uploads; absent fields stay unchanged", async () => {
  const bea = await api.signUp("bea");
  const defaults = async () => (await bea.get<UploadDefaults>("/uploads/defaults")).data;
  expect(await defaults()).toEqual(noDefaults);
  await bea.patch("/uploads/defaults", { tags: "Sea, Birds", language: "de" });
  const { status, data } = await bea.patch("/uploads/defaults", { visibility: "unlisted", licence: "cc0-1.0" });
  expect({ status, data }).toEqual({
    status: 200,
    data: { ...noDefaults, visibility: "unlisted", tags: ["sea", "birds"], language: "de", licence: "cc0-1.0" },
  });
  expect(await defaults()).toEqual(data);
  expect((await bea.patch("/uploads/defaults", { language: "English" })).status).toBe(422);
  expect((await anna.get<UploadDefaults>("/uploads/defaults")).data.tags).toEqual([]);
});

test("a tag with many videos is read off its index", async () => {
  const own = await testApi();
  const carl = await own.signUp("carl");
  const ids = await insertVideos(
    own,
    carl,
    Array.from({ length: 3_000 }, () => ({})),
  );
  const time = "2024-01-01T00:00:00.000Z";
  for (let from = 0; from < ids.length; from += 500)
    await own.db
      .insertInto("video_tags")
      .values(ids.slice(from, from + 500).map((video_id) => ({ video_id, tag: "many", published_at: time })))
      .execute();
  if (onPostgres) await sql`vacuum analyze`.execute(own.db);
  const query = sql<Record<string, string>>`${sql.raw(onPostgres ? "explain" : "explain query plan")}
    select video_tags.video_id from video_tags join videos on videos.id = video_tags.video_id
    where video_tags.tag = 'many' and videos.visibility = 'public' and videos.is_published = 1
      and videos.status = 'ready'
    order by video_tags.published_at desc, video_tags.video_id desc limit 25`;
  const plan = (await query.execute(own.db)).rows.map((row) => row["QUERY PLAN"] ?? row.detail).join("\n");
  expect(plan).toMatch(/videos_of_tag/);
  expect(plan).not.toMatch(/Sort|TEMP B-TREE/);
});
