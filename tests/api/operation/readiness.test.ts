import { readdir, rm, writeFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApi } from "#tests/support/api";

const open = () => testApi({ workers: 0 });

test("a fresh site passes every check and leaves nothing in its store", async () => {
  const { checks, uploads } = await open();
  for (const check of Object.values(checks)) await expect(check()).resolves.not.toThrow();
  expect(await readdir(uploads)).toEqual([]);
});

test("a store that cannot be written to fails its check alone", async () => {
  const { checks, uploads } = await open();
  await rm(uploads, { recursive: true });
  await writeFile(uploads, "in the way");
  await expect(checks.store()).rejects.toThrow();
  await expect(checks.database()).resolves.toBeDefined();
  await rm(uploads);
});

test("a database that another program migrated fails the check of migrations", async () => {
  const { checks, db } = await open();
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2099-01-01T00:00:00.000Z')`.execute(
    db,
  );
  await expect(checks.migrations()).rejects.toThrow("upgraded for version 999");
  await sql`insert into migration_marks (name, oldest_program) values ('999-later', 1)`.execute(db);
  await expect(checks.migrations()).resolves.toBeUndefined();
});

test("a closed database fails its own check, and not that of migrations", async () => {
  const { checks, close } = await open();
  await close();
  await expect(checks.database()).rejects.toThrow();
  await expect(checks.migrations()).resolves.toBeUndefined();
});
