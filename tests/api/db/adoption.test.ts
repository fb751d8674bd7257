import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import type { CaptionsWithCues } from "#contract/captions";
import type { Draft } from "#contract/drafts";
import type { Page } from "#contract/envelope";
import type { Playlist } from "#contract/playlists";
import type { FoundVideo, Video } from "#contract/videos";
import { baselineName, previousRelease } from "#api/db/migrations";
import { connectDatabase, type DatabaseLocation, openDatabase } from "#api/db/open";
import { onPostgres, testApi } from "#tests/support/api";
import { backUp, newTarget, restore } from "#tests/support/backups";
import type { Client } from "#tests/support/client";
import { findProblems } from "#tests/support/doctor";
import { buildProgram } from "#tests/support/killable-worker";
import { readRows, restoreRelease } from "#tests/support/releases";
import { emptyPlace } from "#tests/support/run-command";
import { cleanUp, spawnNode } from "#tests/support/spawned";
import { password } from "../../fixtures/release-site";
import { waitFor } from "#tests/support/wait-for";

afterEach(cleanUp);
const century = 100 * 365 * 24 * 60 * 60_000;

/** Opens a database of 0.9.0 with the current code; its media files are missing, so no worker processes them. */
async function openAdopted() {
  const place = await restoreRelease("release-0.9.0");
  await addUploadedFiles(place);
  const api = await testApi({ sharedWith: { place }, workers: 0, keepUploadsMs: century });
  const signIn = async (name: string) => {
    const client = api.visitor();
    const { status } = await client.post("/users/login", { email: `${name}@vidlark.test`, password });
    expect({ name, status }).toEqual({ name, status: 200 });
    return client;
  };
  return { ...api, signIn };
}

/** Adds the files of unfinished uploads: the server ends an upload whose file is missing. */
async function addUploadedFiles({ dataDir, database }: Awaited<ReturnType<typeof restoreRelease>>) {
  for (const { id, upload_id } of (await readRows(database)).get("drafts")!) {
    const dir = join(dataDir, "media/drafts", String(id));
    await mkdir(dir, { recursive: true });
    if (upload_id) await writeFile(join(dir, String(upload_id)), "half a file");
  }
}

const titles = ({ docs }: Page<Video>) => docs.map(({ title }) => title);
const idOf = async (who: Client) => (await who.get<{ _id: string }>("/users/current-user")).data._id;
const find = async (who: Client, query: string) =>
  (await who.get<Page<FoundVideo>>(`/videos?query=${encodeURIComponent(query)}`)).data;

const adopt = async (database: DatabaseLocation) => (await openDatabase(database, { allowMigrations: true })).destroy();
const readRecords = async (database: DatabaseLocation) => {
  const db = connectDatabase(database);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  await db.destroy();
  return rows.map(({ name }) => name);
};

/** Changes a database as no release did. */
async function change(database: DatabaseLocation, ...statements: string[]) {
  const db = connectDatabase(database);
  for (const statement of statements) await sql.raw(statement).execute(db);
  await db.destroy();
}

const opener = await buildProgram(
  "open-database",
  `import { openDatabase } from "./api/db/open.ts";
  const options = { allowMigrations: true, report: (line: string) => console.log(line) };
  await (await openDatabase(JSON.parse(process.argv[2]!), options)).destroy();`,
);
const startOpening = (database: DatabaseLocation) => spawnNode([opener, JSON.stringify(database)]);

/** Holds the lock that migrations take, as another process does that migrates; returns what releases it. */
async function holdMigrations(database: DatabaseLocation) {
  if ("sqlite" in database) {
    const db = new DatabaseSync(database.sqlite);
    db.exec("pragma journal_mode = wal; begin immediate");
    return async () => db.close();
  }
  const client = new pg.Client({ connectionString: database.postgres });
  await client.connect();
  await client.query("select pg_advisory_lock(3853314791062309107)");
  return () => client.end();
}

/** Waits until processes have copied the database, which they do before they take the lock, or wait for the lock. */
async function waitUntilWaiting(database: DatabaseLocation, opening: ReturnType<typeof startOpening>[]) {
  if ("sqlite" in database) return Promise.all(opening.map((each) => each.waitForOutput(/copied to/)));
  const db = connectDatabase(database);
  const count = sql<{
    count: number;
  }>`select count(*) as count from pg_locks where locktype = 'advisory' and not granted`;
  await waitFor(async () => expect((await count.execute(db)).rows[0]!.count).toBe(opening.length));
  return db.destroy();
}

const api = await openAdopted();

describe("a database of 0.9.0", () => {
  test("keeps every row when it is adopted, and records the baseline", async () => {
    const { database } = await restoreRelease("release-0.9.0");
    const before = await readRows(database);
    expect([...before].flatMap(([table, rows]) => (rows.length > 0 ? [] : [table]))).toEqual(["backup_leases"]);
    await adopt(database);
    const after = await readRows(database);
    // Later migrations add columns.
    for (const [table, rows] of before) expect(after.get(table), table).toMatchObject(rows);
    const records = await readRecords(database);
    expect(records.slice(records.indexOf(baselineName) - 1)[0]).toBe(previousRelease.lastMigration);
  });

  test("shows its feed, its videos and its channels", async () => {
    const feed = (await api.visitor().get<Page<Video>>("/videos")).data;
    expect(titles(feed)).toEqual(["Sent in parts", "潮の歌", "Harbour at dawn"]);
    const harbour = (await api.visitor().get<Video>(`/videos/${feed.docs[2]!._id}`)).data;
    expect(harbour).toMatchObject({ totalLikes: 1, views: 1, commentsCount: 2, renditions: [{ name: "144" }] });
    const comments = (await api.visitor().get<Page<object>>(`/comments/${harbour._id}`)).data.docs;
    expect(comments).toMatchObject([{ likesCount: 0 }, { content: "Where is this? 👀", likesCount: 1 }]);
  });

  test("finds titles and captions", async () => {
    const visitor = api.visitor();
    expect(titles(await find(visitor, "歌"))).toEqual(["潮の歌"]);
    expect(titles(await find(visitor, "straße"))).toEqual(["Harbour at dawn"]);
    const [hit] = (await find(visitor, "skua above")).docs;
    expect(hit).toMatchObject({ title: "Harbour at dawn", captionHit: { language: "en", words: "Skua above" } });
    const [english] = (await visitor.get<{ _id: string }[]>(`/captions/${hit!._id}`)).data.slice(1);
    const { cues } = (await visitor.get<CaptionsWithCues>(`/captions/${hit!._id}/${english!._id}`)).data;
    expect(cues).toMatchObject([{ text: "A Skua\nabove us" }, { text: "& İzmir" }]);
  });

  test("lets its users sign in with their passwords and see their content", async () => {
    const [anna, bea, carl] = await Promise.all(["anna", "bea", "carl"].map(api.signIn));
    const own = (await anna!.get<Video[]>("/dashboard/videos")).data;
    expect(own.map(({ title }) => title)).toEqual(["Still processing", "Not to be seen yet", "Harbour at dawn"]);
    expect((await anna!.get("/dashboard/stats")).data).toMatchObject({ totalSubscribers: 1, totalViews: 1 });
    const [playlist] = (await bea!.get<Playlist[]>(`/playlist/user/${await idOf(bea!)}`)).data;
    expect(playlist).toMatchObject({ name: "For the night", videosCount: 2 });
    expect((await bea!.get("/users/history")).data).toMatchObject([{ title: "Harbour at dawn" }]);
    expect((await bea!.get("/likes/videos")).data).toHaveLength(1);
    expect((await anna!.get("/tweets/getAllTweets")).data).toMatchObject([
      { content: "Buy my birds" },
      { likesCount: 1 },
    ]);
    expect((await anna!.get<Page<Draft>>("/drafts")).data.docs).toMatchObject([{ hasThumbnail: true }, {}]);
    expect((await carl!.get<Page<Draft>>("/drafts")).data.docs).toMatchObject([
      { file: { bytes: 36087, receivedBytes: 11 } },
    ]);
  });

  test("is in order for the doctor, but for the files that the fixture lacks", async () => {
    const problems = await findProblems(api);
    expect(
      problems.filter((problem) => !/ lacks (its picture|its file|its thumbnail|a rendition)/.test(problem)),
    ).toEqual([]);
  });

  test("is refused as it is when its schema differs, and every difference is named", async () => {
    const { database } = await restoreRelease("release-0.9.0");
    await change(database, "create index mine on videos (width)", "alter table sessions drop column device");
    const before = await readRows(database);
    const refusal = await adopt(database).catch((error: Error) => error.message);
    expect(refusal).toMatch(/^The database differs from one of 0\.9\.0, and stays as it is:\n/);
    expect(refusal).toMatch(/\n {2}has index .*mine .*videos.*\n {2}lacks column sessions\.device text/i);
    expect(await readRows(database)).toEqual(before);
    expect(await readRecords(database)).not.toContain(baselineName);
  });

  test("is adopted by a start after one that was killed in the middle", async () => {
    const { database } = await restoreRelease("release-0.9.0");
    const release = await holdMigrations(database);
    const first = startOpening(database);
    await waitUntilWaiting(database, [first]);
    first.child.kill("SIGKILL");
    await first.exit;
    await release();
    expect(await readRecords(database)).not.toContain(baselineName);
    await adopt(database);
    expect(await readRecords(database)).toContain(baselineName);
  });

  test("is adopted once by two processes that start at once", async () => {
    const { database } = await restoreRelease("release-0.9.0");
    const release = await holdMigrations(database);
    const both = [startOpening(database), startOpening(database)];
    await waitUntilWaiting(database, both);
    await release();
    expect(await Promise.all(both.map(({ exit }) => exit))).toEqual([0, 0]);
    expect((await readRecords(database)).filter((name) => name === baselineName)).toHaveLength(1);
  });

  test.runIf(onPostgres)("is not adopted on PostgreSQL without consent", async () => {
    const { database } = await restoreRelease("release-0.9.0");
    await expect(openDatabase(database)).rejects.toThrow(
      /^The database is of 0\.9\.0, and this version takes it over: back it up, then start with --yes or ALLOW_MIGRATIONS=yes$/,
    );
    expect(await readRecords(database)).not.toContain(baselineName);
  });

  test.runIf(onPostgres)("says on PostgreSQL which right its user lacks for the comparison", async () => {
    const { database } = await restoreRelease("release-0.9.0");
    const url = new URL((database as { postgres: string }).postgres);
    const role = `limited_${url.pathname.slice(1)}`;
    await change(database, `create role ${role} login`, `grant select on all tables in schema public to ${role}`);
    url.username = role;
    await expect(openDatabase({ postgres: url.href }, { allowMigrations: true })).rejects.toThrow(
      /^The user of DATABASE_URL may not create the schema .+: GRANT CREATE ON DATABASE lets it \(permission denied/,
    );
    expect(await readRecords(database)).not.toContain(baselineName);
    await change(database, `drop owned by ${role}`, `drop role ${role}`);
  });

  test.runIf(!onPostgres)("is copied on SQLite first, as it was", async () => {
    const { database } = await restoreRelease("release-0.9.0");
    const before = await readRows(database);
    const lines: string[] = [];
    await (await openDatabase(database, { report: (line) => void lines.push(line) })).destroy();
    const [, copy] = /^The database was copied to (.+-before-100-baseline\.sqlite)$/.exec(lines.join("\n"))!;
    expect(await readRows({ sqlite: copy! })).toEqual(before);
    expect(await readRecords({ sqlite: copy! })).not.toContain(baselineName);
  });
});

const older = /upgrade to 0\.9\.0 first \(commit [0-9a-f]{40}\)$/;

test("a database from before 0.9.0 is refused untouched", async () => {
  const { database } = await restoreRelease("release-1");
  const before = await readRows(database);
  await expect(openDatabase(database, { allowMigrations: true })).rejects.toThrow(older);
  expect(await readRows(database)).toEqual(before);
});

test("a backup of 0.9.0 is restored and adopted, and one from before it is refused", async () => {
  const place = await restoreRelease("release-0.9.0");
  const [target, empty] = [await newTarget(), await emptyPlace()];
  const db = connectDatabase(place.database);
  onTestFinished(() => db.destroy());
  await backUp({ db, place }, target);
  expect(await restore(target, empty)).toEqual([]);
  await adopt(empty.database);
  expect(await readRecords(empty.database)).toContain(baselineName);

  await sql`delete from kysely_migration where name = ${previousRelease.lastMigration}`.execute(db);
  await backUp({ db, place }, target);
  const other = await emptyPlace();
  await expect(restore(target, other)).rejects.toThrow(older);
  expect(await readdir(other.dataDir)).toEqual(["media"]);
});
