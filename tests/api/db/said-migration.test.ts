import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "#api/db/open";
import type { Page } from "#contract/envelope";
import type { FoundVideo } from "#contract/videos";
import { onPostgres, testApi } from "#tests/support/api";
import { addCaptions, vtt } from "#tests/support/captions";
import { someVideos } from "#tests/support/videos";

/** Leaves the database as it was before migration 007. */
const back = [
  ...(onPostgres
    ? []
    : [
        "trigger said_inserted",
        "trigger said_updated",
        "trigger said_deleted",
        "table said_search",
        "table said_places",
      ]
  ).map((name) => sql`drop ${sql.raw(name)}`),
  ...["said_folded", "said_marks"].map((name) => sql`alter table captions drop column ${sql.ref(name)}`),
  sql`delete from kysely_migration where name >= '007-said'`,
];

test("captions from before they were searched are found, oldest videos last, and go as others do", async () => {
  const api = await testApi();
  const anna = await api.signUp("anna");
  const times = ["2024-01-02", "2024-01-03", "2024-01-01"].map((day) => ({ created_at: `${day}T00:00:00.000Z` }));
  const [second, first, third] = await someVideos(api, anna, times);
  for (const [index, id] of [second, first, third].entries())
    await addCaptions(anna, id!, vtt(`00:00.500 --> 00:01.000\nA Skua\nno. ${index}`));
  for (const statement of back) await statement.execute(api.db);
  await (await openDatabase(api.place.database)).destroy();

  const find = async (query: string) =>
    (await api.visitor().get<Page<FoundVideo>>(`/videos?query=${encodeURIComponent(query)}`)).data.docs;
  const found = await find("skua no");
  expect(found.map(({ _id }) => _id)).toEqual([first, second, third]);
  expect(found[0]!.said).toMatchObject({ start: 0.5, before: "A ", words: "Skua no", after: ". 1" });
  await addCaptions(anna, second!, vtt("00:00.500 --> 00:01.000\nnothing more"));
  expect((await anna.delete(`/videos/${third}`)).status).toBe(200);
  expect((await find("skua")).map(({ _id }) => _id)).toEqual([first]);
});
