import { readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Kysely, type Migration, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { migrations } from "#api/db/migrations";
import { findMark, firstTolerantProgram, numberOf } from "#api/db/migrations/marks";
import { openDatabase } from "#api/db/open";
import { saveSnapshot } from "#api/db/snapshot";
import { type Program, requireCurrentSchema, thisProgram } from "#api/db/upgrade";
import { onPostgres, testApi } from "#tests/support/api";
import { readRows, releases, restoreRelease } from "#tests/support/releases";
import { insertVideos } from "#tests/support/videos";

const kind = onPostgres ? "postgres" : "sqlite";
const current = thisProgram(kind);

/** Returns this program with further migrations, which have the given marks. */
const withSteps = (...steps: [name: string, mark: number | undefined, statement: string][]): Program => {
  const added = steps.map(([name, , statement]): [string, Migration] => [
    name,
    { up: async (db) => void (await sql.raw(statement).execute(db)) },
  ]);
  const marks = new Map(steps.map(([name, mark]) => [name, mark]));
  return {
    migrations: { ...current.migrations, ...Object.fromEntries(added) },
    findMark: (name) => (marks.has(name) ? marks.get(name) : findMark(name)),
  };
};

const version = Math.max(...Object.keys(current.migrations).map(numberOf));
const expand = withSteps(["900-moods", version, "alter table videos add column mood text not null default 'calm'"]);
const contract = withSteps(
  ["900-moods", version, "alter table videos add column mood text not null default 'calm'"],
  ["901-no-moods", 900, "alter table videos drop column mood"],
);
const allowMigrations = true;

describe("marks", () => {
  test("every migration names the oldest program that works on its result", () => {
    const names = Object.keys(migrations(kind));
    expect(names.filter((name) => findMark(name) === undefined)).toEqual([]);
  });

  test("no mark is lower than the mark before it, or higher than its own migration", () => {
    const names = Object.keys(migrations(kind)).sort();
    for (const [index, name] of names.entries()) {
      expect([name, findMark(name)! <= numberOf(name)]).toEqual([name, true]);
      const before = names[index - 1];
      if (before) expect([name, findMark(name)! >= findMark(before)!]).toEqual([name, true]);
    }
  });

  test("the database stores the mark of each migration", async () => {
    const { db } = await testApi({ workers: 0 });
    const rows = await db.selectFrom("migration_marks").selectAll().orderBy("name").execute();
    const names = Object.keys(migrations(kind)).sort();
    expect(rows).toEqual(names.map((name) => ({ name, oldest_program: findMark(name) })));
    expect(rows.at(-1)!.oldest_program).toBeGreaterThanOrEqual(firstTolerantProgram);
  });
});

describe("two versions side by side", () => {
  test("an older program works on and starts again after a step that expands the schema", async () => {
    const older = await testApi({ workers: 0 });
    const anna = await older.signUp("anna");
    await (await openDatabase(older.place.database, { allowMigrations, program: expand })).destroy();
    const [id] = await insertVideos(older, anna, [{ title: "After the step" }]);
    const restarted = await testApi({ sharedWith: older, workers: 0 });
    expect((await restarted.visitor().get(`/videos/${id}`)).data).toMatchObject({ title: "After the step" });
    await expect(requireCurrentSchema(older.db as Kysely<unknown>, current)).resolves.toBeUndefined();
  });

  test("an older program is not ready and does not start after a step that contracts the schema", async () => {
    const older = await testApi({ workers: 0 });
    await (await openDatabase(older.place.database, { allowMigrations, program: contract })).destroy();
    const refusal = `The database was upgraded for version 900 or newer, and this is version ${version}: start the newer release, or go back as docs/operating.md explains`;
    await expect(openDatabase(older.place.database)).rejects.toThrow(refusal);
    await expect(requireCurrentSchema(older.db as Kysely<unknown>, current)).rejects.toThrow(refusal);
    await (await openDatabase(older.place.database, { program: expand })).destroy();
  });

  test("a migration without a mark counts as one that no older program works on", async () => {
    const older = await testApi({ workers: 0 });
    const unmarked = withSteps(["902-unmarked", undefined, "create table moods (id text)"]);
    await (await openDatabase(older.place.database, { allowMigrations, program: unmarked })).destroy();
    await expect(openDatabase(older.place.database)).rejects.toThrow("upgraded for version 902 or newer");
  });
});

test("a migration that fails leaves the schema as it was", async () => {
  const { place, db } = await testApi({ workers: 0 });
  const broken = withSteps(
    ["900-moods", version, "alter table videos add column mood text"],
    ["901-broken", 900, "select no_such_function()"],
  );
  await expect(openDatabase(place.database, { allowMigrations, program: broken })).rejects.toThrow("no_such_function");
  await expect(sql`select mood from videos`.execute(db)).rejects.toThrow("mood");
  await expect(requireCurrentSchema(db as Kysely<unknown>, current)).resolves.toBeUndefined();
});

describe.runIf(onPostgres).each(releases)("PostgreSQL's database of %s", (release) => {
  test("is not migrated without consent, and the refusal names what is pending", async () => {
    const { database } = await restoreRelease(release);
    const before = await readRows(database);
    await expect(openDatabase(database)).rejects.toThrow(
      /^The database needs \d+ migrations \(.*032-nodes.*\): back it up, then start with --yes or ALLOW_MIGRATIONS=yes$/,
    );
    expect(await readRows(database)).toEqual(before);
  });
});

describe.runIf(!onPostgres)("SQLite", () => {
  const snapshotsOf = async (file: string) => {
    const dir = join(dirname(file), "snapshots");
    return (await readdir(dir).catch(() => [])).sort().map((name) => join(dir, name));
  };
  const fileOf = (database: object) => (database as { sqlite: string }).sqlite;

  test.each(releases)("copies the database of %s as it was, readable by its user only", async (release) => {
    const { database } = await restoreRelease(release);
    const before = await readRows(database);
    await (await openDatabase(database)).destroy();
    const [snapshot, ...others] = await snapshotsOf(fileOf(database));
    expect(others).toEqual([]);
    expect((await stat(snapshot!)).mode & 0o777).toBe(0o600);
    expect(await readRows({ sqlite: snapshot! })).toEqual(before);
    await (await openDatabase(database)).destroy();
    expect(await snapshotsOf(fileOf(database))).toEqual([snapshot]);
  });

  test("a new database is not copied", async () => {
    const { place } = await testApi({ workers: 0 });
    expect(await snapshotsOf(fileOf(place.database))).toEqual([]);
  });

  test("keeps the newest three copies", async () => {
    const { db, place } = await testApi({ workers: 0 });
    const paths: string[] = [];
    for (let copy = 0; copy < 5; copy++)
      paths.push(await saveSnapshot(db as Kysely<unknown>, fileOf(place.database), `copy-${copy}`));
    expect(await snapshotsOf(fileOf(place.database))).toEqual(paths.slice(2));
  });

  test("refuses in one line to upgrade when the disk lacks room for the copy", async () => {
    const { db, place } = await testApi({ workers: 0 });
    const file = fileOf(place.database);
    await expect(saveSnapshot(db as Kysely<unknown>, file, "full", async () => 1_000)).rejects.toThrow(
      /^The disk lacks room for a copy of the database before its upgrade: .+ are needed in .+snapshots, .+ are free$/,
    );
    expect(await snapshotsOf(file)).toEqual([]);
  });
});
