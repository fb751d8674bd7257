import { readdir, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fillInBatches, isFilled } from "#api/db/fill-in-batches";
import { baselineName } from "#api/db/migrations";
import type { Fill, Migration } from "#api/db/migrations/migration";
import { type Db, openDatabase } from "#api/db/open";
import { saveSnapshot } from "#api/db/save-snapshot";
import { takeLease } from "#api/operation/backup/backup-lease";
import { type Release, requireCurrentSchema, thisRelease } from "#api/db/upgrade";
import { onPostgres, testApi, type TestApi } from "#tests/support/api";
import { buildProgram } from "#tests/support/killable-worker";
import { cleanUp, spawnNode } from "#tests/support/spawned";
import { insertVideos } from "#tests/support/videos";
import { waitFor } from "#tests/support/wait-for";

afterEach(cleanUp);
const kind = onPostgres ? "postgres" : "sqlite";
const current = thisRelease(kind);
const allowMigrations = true;
const plain = (db: Db) => db as unknown as Kysely<unknown>;

/** Returns this release with further migrations. */
const withSteps = (steps: Record<string, Migration>): Release => ({
  kind,
  migrations: { ...current.migrations, ...steps },
});

const run = (statement: string) => async (db: Kysely<unknown>) => void (await sql.raw(statement).execute(db));

const rowsPerBatch = 2;

/** Fills the moods of videos by their titles, two at a time. */
const fillMoods: Fill = async (db, position) => {
  const { rows } = await sql<{ id: string }>`select id from videos where id > ${position}
    order by id limit ${sql.lit(rowsPerBatch)}`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await sql`update videos set mood = 'as ' || title where id in (${sql.join(ids)}) and mood is null`.execute(db);
  return ids.length < rowsPerBatch ? null : ids.at(-1)!;
};

const moods: Migration = { kind: "expand", up: run("alter table videos add column mood text"), fill: fillMoods };
const noFailures: Migration = {
  kind: "contract",
  up: run("alter table videos drop column failure"),
  fillsFirst: "900-moods",
  oldestRelease: 900,
};
const expand = withSteps({ "900-moods": moods });
const contract = withSteps({ "900-moods": moods, "901-no-failures": noFailures });

const upgradeTo = async ({ place }: TestApi, release: Release) =>
  (await openDatabase(place.database, { allowMigrations, release })).destroy();

const readMoods = async (db: Db) =>
  (await sql<{ mood: string | null }>`select mood from videos order by id`.execute(db)).rows.map(({ mood }) => mood);

/** Fills one row in each turn, and hangs in the second one after it has written. */
const filler = buildProgram(
  "fill-moods",
  `import { sql } from "kysely";
  import { fillInBatches } from "./api/db/fill-in-batches.ts";
  import { connectDatabase } from "./api/db/open.ts";
  let turns = 0;
  const fill = async (db: any, position: string) => {
    const first = sql\`select min(id) as id from videos where id > \${position}\`;
    const { id } = (await first.execute(db)).rows[0] as { id: string };
    await sql\`update videos set mood = 'killed' where id = \${id}\`.execute(db);
    console.log("turn " + ++turns);
    if (turns === 2) await new Promise((end) => setTimeout(end, 60_000));
    return id;
  };
  const up = async () => undefined;
  const db = connectDatabase(JSON.parse(process.argv[2]!)) as any;
  await fillInBatches(db, { "900-moods": { kind: "expand", up, fill } }, new AbortController().signal);`,
);

async function aSite() {
  const api = await testApi({ workers: 0 });
  const anna = await api.signUp("anna");
  await insertVideos(
    api,
    anna,
    ["A", "B", "C", "D", "E"].map((title) => ({ title })),
  );
  return { ...api, anna };
}

test("the database records the baseline, and the release whose programs work on it", async () => {
  const { db } = await testApi({ workers: 0 });
  const { rows } = await sql<{ oldest_program: number }>`select name, oldest_program from migration_marks`.execute(db);
  expect(rows[0]).toEqual({ name: baselineName, oldest_program: 66 });
  expect(new Set(rows.map(({ oldest_program: oldest }) => oldest))).toEqual(new Set([66]));
});

describe("two versions side by side", () => {
  const numbers = Object.keys(current.migrations).map((name) => Number(/^(\d+)-/.exec(name)?.[1] ?? 0));
  const version = Math.max(...numbers);

  test("an older program works on and starts again after a step that expands the schema", async () => {
    const older = await aSite();
    await upgradeTo(older, expand);
    const [id] = await insertVideos(older, older.anna, [{ title: "After the step" }]);
    const restarted = await testApi({ sharedWith: older, workers: 0 });
    expect((await restarted.visitor().get(`/videos/${id}`)).data).toMatchObject({ title: "After the step" });
    await expect(requireCurrentSchema(plain(older.db), current)).resolves.toBeUndefined();
  });

  test("an older program is not ready and does not start after a step that contracts the schema", async () => {
    const older = await testApi({ workers: 0 });
    await upgradeTo(older, contract);
    const refusal = `The database was upgraded for version 900 or newer, and this is version ${version}: start the newer release, or go back as docs/operating.md explains`;
    await expect(openDatabase(older.place.database)).rejects.toThrow(refusal);
    await expect(requireCurrentSchema(plain(older.db), current)).rejects.toThrow(refusal);
    await (await openDatabase(older.place.database, { release: expand })).destroy();
  });

  test("a migration without a mark counts as one that no older program works on", async () => {
    const older = await testApi({ workers: 0 });
    await sql`insert into kysely_migration (name, timestamp) values ('902-unmarked', '')`.execute(older.db);
    await expect(openDatabase(older.place.database)).rejects.toThrow("upgraded for version 902 or newer");
  });
});

describe("expand, fill, contract", () => {
  test("a site fills its rows by itself", async () => {
    const older = await aSite();
    const api = await testApi({ sharedWith: older, workers: 0, release: expand });
    await waitFor(async () => expect(await isFilled(plain(api.db), "900-moods")).toBe(true));
    expect(await readMoods(api.db)).toEqual(["as A", "as B", "as C", "as D", "as E"]);
  });

  test("rows are filled in turns while the site serves, and new rows with them", async () => {
    const api = await aSite();
    await upgradeTo(api, expand);
    expect([await readMoods(api.db), await isFilled(plain(api.db), "900-moods")]).toEqual([Array(5).fill(null), false]);
    const filling = fillInBatches(plain(api.db), expand.migrations, new AbortController().signal);
    expect((await api.anna.get("/dashboard/videos")).data).toHaveLength(5);
    await filling;
    expect(await readMoods(api.db)).toEqual(["as A", "as B", "as C", "as D", "as E"]);
    expect(await isFilled(plain(api.db), "900-moods")).toBe(true);
  });

  test("a process that is killed in a turn leaves the rows of the turns before, and the next one continues", async () => {
    const api = await aSite();
    await upgradeTo(api, expand);
    const { waitForOutput, child, exit } = spawnNode([await filler, JSON.stringify(api.place.database)]);
    await waitForOutput(/turn 2/);
    child.kill("SIGKILL");
    await exit;
    expect(await readMoods(api.db)).toEqual(["killed", null, null, null, null]);
    await fillInBatches(plain(api.db), expand.migrations, new AbortController().signal);
    expect(await readMoods(api.db)).toEqual(["killed", "as B", "as C", "as D", "as E"]);
  });

  test("what failed resumes where it was, and fills no row twice", async () => {
    const api = await aSite();
    await upgradeTo(api, expand);
    const positions: string[] = [];
    const failing: Fill = async (db, position) => {
      positions.push(position);
      const next = await fillMoods(db, position);
      if (positions.length === 2) throw new Error("The machine is off");
      return next;
    };
    const { migrations } = withSteps({ "900-moods": { ...moods, fill: failing } });
    const { signal } = new AbortController();
    await expect(fillInBatches(plain(api.db), migrations, signal)).rejects.toThrow("The machine is off");
    expect(await readMoods(api.db)).toEqual(["as A", "as B", null, null, null]);
    await fillInBatches(plain(api.db), migrations, signal);
    expect(await readMoods(api.db)).toEqual(["as A", "as B", "as C", "as D", "as E"]);
    expect(positions).toEqual(["", positions[1], positions[1], positions[3]]);
  });

  test("two processes that fill at once take turns", async () => {
    const api = await aSite();
    await upgradeTo(api, expand);
    const { signal } = new AbortController();
    const fill = () => fillInBatches(plain(api.db), expand.migrations, signal);
    await Promise.all([fill(), fill()]);
    expect(await readMoods(api.db)).toEqual(["as A", "as B", "as C", "as D", "as E"]);
  });

  test("a stopped process takes no further turn", async () => {
    const api = await aSite();
    await upgradeTo(api, expand);
    await fillInBatches(plain(api.db), expand.migrations, AbortSignal.abort());
    expect(await readMoods(api.db)).toEqual(Array(5).fill(null));
  });

  test("a program that does not know what to fill leaves it to the one that does", async () => {
    const api = await aSite();
    await upgradeTo(api, expand);
    await fillInBatches(plain(api.db), current.migrations, new AbortController().signal);
    expect([await readMoods(api.db), await isFilled(plain(api.db), "900-moods")]).toEqual([Array(5).fill(null), false]);
  });

  test("the schema contracts in a later release only, after all rows are filled", async () => {
    const api = await aSite();
    await upgradeTo(api, expand);
    await sql`select failure from videos`.execute(api.db);
    const seen: (string | null)[][] = [];
    const up = async (db: Kysely<unknown>) => {
      seen.push(await readMoods(db as Db));
      await noFailures.up(db);
    };
    await upgradeTo(api, withSteps({ "900-moods": moods, "901-no-failures": { ...noFailures, up } }));
    expect(seen).toEqual([["as A", "as B", "as C", "as D", "as E"]]);
    await expect(sql`select failure from videos`.execute(api.db)).rejects.toThrow("failure");
  });

  test("a database that skips the release between expands, fills and contracts at its start", async () => {
    const api = await aSite();
    await upgradeTo(api, contract);
    expect(await readMoods(api.db)).toEqual(["as A", "as B", "as C", "as D", "as E"]);
    await expect(sql`select failure from videos`.execute(api.db)).rejects.toThrow("failure");
  });
});

test("a migration that fails leaves the schema as it was", async () => {
  const { place, db } = await testApi({ workers: 0 });
  const broken = withSteps({
    "900-moods": moods,
    "901-broken": { kind: "expand", up: run("select no_such_function()") },
  });
  const opening = openDatabase(place.database, { allowMigrations, release: broken });
  await expect(opening).rejects.toThrow("no_such_function");
  await expect(sql`select mood from videos`.execute(db)).rejects.toThrow("mood");
  await expect(requireCurrentSchema(plain(db), current)).resolves.toBeUndefined();
});

test.runIf(onPostgres)(
  "PostgreSQL is not migrated without consent, and the refusal names what is pending",
  async () => {
    const { place, db } = await testApi({ workers: 0 });
    await expect(openDatabase(place.database, { release: contract })).rejects.toThrow(
      /^The database needs 2 migrations \(900-moods, 901-no-failures\): back it up, then start with --yes or ALLOW_MIGRATIONS=yes$/,
    );
    await expect(requireCurrentSchema(plain(db), current)).resolves.toBeUndefined();
  },
);

describe.runIf(onPostgres)("other nodes", () => {
  /** Starts the upgrade; `isOpen` says whether it has ended. */
  function startUpgrade({ place }: TestApi, name: string) {
    const lines: string[] = [];
    const release = withSteps({ [name]: { kind: "expand", up: run("alter table videos add column mood text") } });
    const upgrade = openDatabase(place.database, { allowMigrations, release, report: (line) => void lines.push(line) });
    return { lines, ended: upgrade.then((db) => db.destroy()) };
  }

  test("go on while a migration waits for a table that another reads for long, as a dump does", async () => {
    const api = await testApi({ workers: 0 });
    let stop: () => void = () => undefined;
    const stopped = new Promise<void>((done) => (stop = done));
    let isReading: () => void = () => undefined;
    const reads = new Promise<void>((done) => (isReading = done));
    const dump = api.db.transaction().execute(async (trx) => {
      await trx.selectFrom("videos").select("id").execute();
      isReading();
      await stopped;
    });
    await reads;
    const { lines, ended } = startUpgrade(api, "900-moods");
    await waitFor(() => expect(lines).toEqual(["The migration of the database waits for a table that others use"]));
    await api.db.selectFrom("videos").select("id").execute();
    stop();
    await Promise.all([dump, ended]);
    expect(await readMoods(api.db)).toEqual([]);
  });

  test("end their backup before a migration begins", async () => {
    const api = await testApi({ workers: 0 });
    const lease = await takeLease(api.db);
    const { lines, ended } = startUpgrade(api, "900-moods");
    await waitFor(() => expect(lines).toEqual(["The migration of the database waits for a backup to end"]));
    await expect(readMoods(api.db)).rejects.toThrow("mood");
    await lease.release();
    await ended;
    expect(await readMoods(api.db)).toEqual([]);
  });
});

describe.runIf(!onPostgres)("SQLite", () => {
  const snapshotsOf = async (file: string) => {
    const dir = join(dirname(file), "snapshots");
    return (await readdir(dir).catch(() => [])).sort().map((name) => join(dir, name));
  };
  const fileOf = (database: object) => (database as { sqlite: string }).sqlite;

  test("copies the database before a migration, readable by its user only, and says where", async () => {
    const { place } = await aSite();
    const lines: string[] = [];
    const report = (line: string) => void lines.push(line);
    await (await openDatabase(place.database, { release: contract, report })).destroy();
    const [snapshot, ...others] = await snapshotsOf(fileOf(place.database));
    expect(others).toEqual([]);
    expect(lines).toEqual([`The database was copied to ${snapshot}`]);
    expect((await stat(snapshot!)).mode & 0o777).toBe(0o600);
    const copy = await openDatabase({ sqlite: snapshot! });
    expect(await copy.selectFrom("videos").select(["title", "failure"]).execute()).toHaveLength(5);
    await copy.destroy();
  });

  test("a new database is not copied", async () => {
    const { place } = await testApi({ workers: 0 });
    expect(await snapshotsOf(fileOf(place.database))).toEqual([]);
  });

  test("keeps the newest three copies", async () => {
    const { db, place } = await testApi({ workers: 0 });
    const paths: string[] = [];
    for (let copy = 0; copy < 5; copy++)
      paths.push(await saveSnapshot(plain(db), { file: fileOf(place.database), reason: `copy-${copy}` }));
    expect(await snapshotsOf(fileOf(place.database))).toEqual(paths.slice(2));
  });

  test("gives copies of the same millisecond files of their own", async () => {
    const { db, place } = await testApi({ workers: 0 });
    const copy = { file: fileOf(place.database), reason: "same" };
    vi.useFakeTimers({ toFake: ["Date"], now: 0 });
    const paths = [await saveSnapshot(plain(db), copy), await saveSnapshot(plain(db), copy)];
    vi.useRealTimers();
    expect((await snapshotsOf(copy.file)).toSorted()).toEqual(paths.toSorted());
  });

  test("removes a copy that was stopped, and leaves one that another process makes", async () => {
    const { db, place } = await testApi({ workers: 0 });
    const file = fileOf(place.database);
    const [kept] = [await saveSnapshot(plain(db), { file, reason: "first" })];
    const [stopped, growing] = ["stopped", "growing"].map((name) => join(dirname(kept), `${name}.sqlite.part`));
    for (const path of [stopped!, growing!]) await writeFile(path, "half a copy");
    await utimes(stopped!, 0, 0);
    const second = await saveSnapshot(plain(db), { file, reason: "second" });
    expect(await snapshotsOf(file)).toEqual([kept, second, growing]);
  });

  test("refuses in one line to upgrade when the disk lacks room for the copy", async () => {
    const { db, place } = await testApi({ workers: 0 });
    const file = fileOf(place.database);
    await expect(saveSnapshot(plain(db), { file, reason: "full" }, async () => 1_000)).rejects.toThrow(
      /^The disk lacks room for a copy of the database before its upgrade: .+ are needed in .+snapshots, .+ are free$/,
    );
    expect(await snapshotsOf(file)).toEqual([]);
  });
});
