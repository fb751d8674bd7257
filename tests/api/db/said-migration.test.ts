import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Db } from "#api/db/open";
import { migrations } from "#api/db/migrations";
import type { Page } from "#contract/envelope";
import type { FoundVideo } from "#contract/videos";
import { onPostgres, testApi } from "#tests/support/api";
import { addCaptions, vtt } from "#tests/support/captions";
import { insertVideos } from "#tests/support/videos";

/** Restores the schema from before migration 007. */
const back = [
  ...(onPostgres
    ? []
    : [
        "trigger captions_moved",
        "trigger said_inserted",
        "trigger said_updated",
        "trigger said_deleted",
        "table caption_search",
        "table caption_places",
      ]
  ).map((name) => sql`drop ${sql.raw(name)}`),
  ...["text_folded", "cue_offsets"].map((name) => sql`alter table captions drop column ${sql.ref(name)}`),
];

/** Runs migration 007, and the part of 015 that renames the tables and columns of 007. */
async function migrateAgain(db: Db) {
  await sql`alter table first_account rename to founders`.execute(db);
  const all = migrations(onPostgres ? "postgres" : "sqlite");
  for (const name of ["007-said", "015-plain-names"]) await all[name]!.up(db);
}

test("captions from before the search index are indexed, found and deleted", async () => {
  const api = await testApi();
  const anna = await api.signUp("anna");
  const times = ["2024-01-02", "2024-01-03", "2024-01-01"].map((day) => ({ created_at: `${day}T00:00:00.000Z` }));
  const [second, first, third] = await insertVideos(api, anna, times);
  for (const [index, id] of [second, first, third].entries())
    await addCaptions(anna, id!, vtt(`00:00.500 --> 00:01.000\nA Skua\nno. ${index}`));
  for (const statement of back) await statement.execute(api.db);
  await migrateAgain(api.db);

  const find = async (query: string) =>
    (await api.visitor().get<Page<FoundVideo>>(`/videos?query=${encodeURIComponent(query)}`)).data.docs;
  const found = await find("skua no");
  expect(found.map(({ _id }) => _id)).toEqual([first, second, third]);
  expect(found[0]!.captionHit).toMatchObject({ start: 0.5, before: "A ", words: "Skua no", after: ". 1" });
  await addCaptions(anna, second!, vtt("00:00.500 --> 00:01.000\nnothing more"));
  expect((await anna.delete(`/videos/${third}`)).status).toBe(200);
  expect((await find("skua")).map(({ _id }) => _id)).toEqual([first]);
});

test("migration 007 writes the same rows as in its release, and skips captions without words", async () => {
  const api = await testApi();
  const anna = await api.signUp("anna");
  const [first, second] = await insertVideos(api, anna, [{}, {}]);
  const texts = ["Ahoy &amp; 👀", "<i>B</i>", ...Array.from({ length: 7 }, (_, i) => `line\n${i}`)];
  const cues = texts.map((text, i) => `00:00:0${i}.000 --> 00:00:0${i}.500\n${text}\n`);
  const contents = [["WEBVTT\n", ...cues].join("\n"), "WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n<b>\n"];
  for (const [index, id] of [first, second].entries()) {
    await addCaptions(anna, id!);
    await api.db.updateTable("captions").set({ content: contents[index]! }).where("video_id", "=", id!).execute();
  }
  for (const statement of back) await statement.execute(api.db);
  await migrateAgain(api.db);

  const rows = await api.db.selectFrom("captions").select(["text_folded", "cue_offsets"]).orderBy("id").execute();
  const folded = "ahoy & 👀 b line 0 line 1 line 2 line 3 line 4 line 5 line 6";
  expect(rows).toEqual([
    { text_folded: folded, cue_offsets: "[[0,8],[53,320]]" },
    { text_folded: "", cue_offsets: "[]" },
  ]);
});
