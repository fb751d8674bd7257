import { statSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { onPostgres, testApi } from "#tests/support/api";

test.skipIf(onPostgres)("the log of the database shrinks after a large transaction", async () => {
  const { db, place } = await testApi({ workers: 0 });
  const file = (place.database as { sqlite: string }).sqlite;
  const logMB = () => statSync(`${file}-wal`).size / 1024 ** 2;
  await sql`create table large (content blob)`.execute(db);
  await sql`insert into large values (zeroblob(70 * 1024 * 1024))`.execute(db);
  expect(logMB()).toBeGreaterThan(70);
  await sql`insert into large values (zeroblob(1))`.execute(db);
  expect(logMB()).toBeLessThanOrEqual(64);
});
