import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { migrations } from "#api/db/migrations";
import { onPostgres, testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

type Fill = (db: Kysely<unknown>, position: string) => Promise<string | null>;

const api = await testApi({ workers: 0, upkeep: "none" });
const { db } = api;
const anna = await api.signUp("anna");
await insertVideos(
  api,
  anna,
  Array.from({ length: 3 }, (_, n) => ({ title: `Órgão ${n}`, description: "canción ".repeat(600) })),
);

function fillOnce(name: string, position: string) {
  const { fill } = migrations(onPostgres ? "postgres" : "sqlite")[name] as { fill: Fill };
  return fill(db as unknown as Kysely<unknown>, position);
}

async function count(rows: string): Promise<number> {
  const counted = await sql<{ total: number }>`select count(*) as total from ${sql.raw(rows)}`.execute(db);
  return counted.rows[0]!.total;
}

test("a turn that folds texts widely ends after a long one", async () => {
  await db.updateTable("videos").set({ title_wide: "", description_wide: "" }).execute();
  const position = await fillOnce("119-wide-texts", "");
  expect(await count("videos where description_wide <> ''")).toBe(1);
  await fillOnce("119-wide-texts", position!);
  expect(await count("videos where description_wide <> ''")).toBe(2);
});

test.skipIf(onPostgres)("a turn that indexes short terms ends after a long text", async () => {
  await sql`delete from short_wide_search`.execute(db);
  const position = await fillOnce("142-short-wide-terms", "");
  expect(await count("short_wide_search_docsize")).toBe(1);
  await fillOnce("142-short-wide-terms", position!);
  expect(await count("short_wide_search_docsize")).toBe(2);
});
