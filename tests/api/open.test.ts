import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { DefaultQueryExecutor } from "kysely";
import { expect, test, vi } from "vitest";
import { newId } from "#api/db/ids";
import { testApi } from "#tests/support/api";
import { saveDraft } from "#tests/support/tus";
import { insertVideos } from "#tests/support/videos";

/** Counts the statements that read a table by ids while an API opens. */
async function countLookups(open: () => Promise<unknown>, table: string) {
  const statements = vi.spyOn(DefaultQueryExecutor.prototype, "executeQuery");
  await open();
  const lookups = statements.mock.calls.filter(([{ sql }]) => sql.includes(`from "${table}" where "id"`));
  statements.mockRestore();
  return lookups.length;
}

test.for(["videos", "drafts"] as const)("opening the site reads 500 directories of %s at a time", async (table) => {
  const first = await testApi();
  const anna = await first.signUp("anna");
  const id = table === "videos" ? (await insertVideos(first, anna, [{}]))[0]! : (await saveDraft(anna))._id;
  const root = join(first.place.dataDir, "media", table);
  await first.close();
  for (const name of [id, ...Array.from({ length: 1_199 }, () => newId())])
    await mkdir(join(root, name), { recursive: true });
  expect(await countLookups(() => testApi({ sharedWith: first }), table)).toBe(3);
  expect(await readdir(root)).toEqual([id]);
});
