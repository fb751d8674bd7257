import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { afterAll, afterEach, expect, inject, onTestFinished, test } from "vitest";
import { seed } from "#commands/rows/seed";
import { connectDatabase, openDatabase } from "#api/db/open";
import { findSiteId } from "#api/db/site-id";
import { type MediaStore, readAll } from "#api/media/store/media-store";
import { markKey, markStore } from "#api/media/store/store-mark";
import { moveDatabase, pauseMove } from "#api/operation/move-to-postgres/move-database";
import { derivedTables, ownTables } from "#api/operation/move-to-postgres/table-shape";
import { readTableShapes } from "#api/operation/move-to-postgres/shapes-postgres";
import { createFakeBucket } from "#tests/api/media/a-bucket";
import { cleanUp as closeApis, testApi, type User } from "#tests/support/api";
import { bundleCommand } from "#tests/support/bundle-command";
import { databaseUrl, onServer, template } from "#tests/support/postgres";
import { cleanUp, spawnNode } from "#tests/support/spawned";
import { insertVideos } from "#tests/support/videos";

/** The command moves a site on SQLite to PostgreSQL; the tests run it in its own process, beside a server. */

afterEach(cleanUp);
afterAll(closeApis);

async function openOldSite() {
  const dataDir = await mkdtemp(join(tmpdir(), "vidlark-move-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const place = { dataDir, database: { sqlite: join(dataDir, "vidlark.sqlite") } };
  const site = await testApi({ sharedWith: { place }, workers: 0 });
  onTestFinished(() => site.close());
  return site;
}

async function createDatabase(from = template) {
  const name = `move_${randomUUID().replaceAll("-", "")}`;
  await onServer(inject("postgres"), `create database ${name} template ${from}`);
  onTestFinished(() => onServer(inject("postgres"), `drop database ${name} with (force)`));
  return databaseUrl(inject("postgres"), name);
}

const startMove = (dataDir: string, ...args: string[]) =>
  spawnNode([bundleCommand("move"), ...args], {
    DATA_DIR: dataDir,
    SESSION_SECRET: "a secret of tests, long enough for a server",
  });

async function openNewSite(dataDir: string, postgres: string) {
  const site = await testApi({ sharedWith: { place: { dataDir, database: { postgres } } }, workers: 0 });
  onTestFinished(() => site.close());
  return site;
}

/** Reads all rows of both databases, sorted, as text. */
async function readBoth(sqlite: string, postgres: string) {
  const [old, copied] = [connectDatabase({ sqlite }), await openDatabase({ postgres })];
  try {
    const shapes = await readTableShapes(copied as unknown as Kysely<unknown>);
    const read = async (db: typeof old, table: (typeof shapes)[number]) => {
      const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)));
      const { rows } = await sql`select ${columns} from ${sql.table(table.name)}`.execute(db);
      return rows.map((row) => JSON.stringify(row)).filter((row) => !row.includes("count-words"));
    };
    const pairs = [];
    for (const shape of shapes)
      pairs.push([shape.name, (await read(old, shape)).sort(), (await read(copied, shape)).sort()] as const);
    return pairs;
  } finally {
    await old.destroy();
    await copied.destroy();
  }
}

async function tweetUntilRefused(user: User, move: { exit: Promise<unknown> }) {
  const acknowledged: string[] = [];
  let isOver = false;
  void move.exit.then(() => (isOver = true));
  for (let n = 0; !isOver; n += 1) {
    const content = `tweet ${n}`;
    const { status, data } = await user.post<{ _id: string }>("/tweets", { content });
    if (status === 503) return acknowledged;
    expect(status).toBe(201);
    acknowledged.push(data._id);
    await yieldToEventLoop();
  }
  return acknowledged;
}

test("a site moves while people write: nothing acknowledged is lost, sessions go on", async () => {
  const old = await openOldSite();
  const anna = await old.signUp("anna");
  await seed(old.db, { videos: 800, seed: 3, now: Date.parse("2026-01-01T00:00:00Z") });
  const postgres = await createDatabase();
  const move = startMove(old.place.dataDir, "--database", postgres);
  const tweets = await tweetUntilRefused(anna, move);
  expect(await move.exit, move.output()).toBe(0);
  expect(tweets.length).toBeGreaterThan(3);

  const refused = await anna.post("/tweets", { content: "too late" });
  expect({ status: refused.status, message: refused.message }).toEqual({
    status: 503,
    message: expect.stringContaining("is being moved"),
  });
  expect((await anna.get("/videos")).status).toBe(200);

  for (const [table, before, after] of await readBoth(join(old.place.dataDir, "vidlark.sqlite"), postgres))
    expect({ table, after }).toEqual({ table, after: before });
  const settings = join(old.place.dataDir, "moved.env");
  expect((await stat(settings)).mode & 0o777).toBe(0o600);
  expect(await readFile(settings, "utf8")).toContain(`DATABASE_URL=${postgres}\nSESSION_SECRET=a secret of tests`);

  const refusal = `This site was moved: use the settings in ${settings}, or stay with the old database`;
  await expect(openDatabase({ sqlite: join(old.place.dataDir, "vidlark.sqlite") })).rejects.toThrow(refusal);
  const backup = spawnNode([bundleCommand("backup"), join(settings, "../../backups")], { DATA_DIR: old.place.dataDir });
  expect(await backup.exit).toBe(1);
  expect(backup.output()).toContain(refusal);

  const site = await openNewSite(old.place.dataDir, postgres);
  const same = site.as(anna.cookies);
  const { status, data } = await same.post<{ _id: string }>("/tweets", { content: "from the new place" });
  expect({ status, isListed: tweets.includes(data._id) }).toEqual({ status: 201, isListed: false });
  const { rows } = await sql<{ id: string }>`select id from tweets where owner_id = ${anna.id}`.execute(site.db);
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(tweets));
});

test("a move that was killed continues, with what changed meanwhile", async () => {
  const old = await openOldSite();
  const [anna, bea, cleo] = [await old.signUp("anna"), await old.signUp("bea"), await old.signUp("cleo")];
  await seed(old.db, { videos: 1_500, seed: 4, now: Date.parse("2026-01-01T00:00:00Z") });
  const [video] = await insertVideos(old, anna, [{}]);
  const comment = async (by: User, content: string) =>
    (await by.post<{ _id: string }>(`/comments/${video}`, { content })).data._id;
  const [first, second] = [await comment(bea, "first"), await comment(bea, "second")];
  await old.db.updateTable("comments").set({ is_pinned: 1 }).where("id", "=", second).execute();

  const postgres = await createDatabase();
  const move = startMove(old.place.dataDir, "--database", postgres);
  await waitForRows(postgres, "video_likes");
  move.child.kill("SIGKILL");
  expect(await move.exit).toBeNull();

  // Two accounts exchange their names, the pin moves, an account goes with all that it has.
  const rename = (user: User, name: string) =>
    old.db.updateTable("users").set({ username: name, username_folded: name }).where("id", "=", user.id).execute();
  await rename(anna, "between");
  await rename(bea, "anna");
  await rename(anna, "bea");
  await old.db.updateTable("comments").set({ is_pinned: 0 }).where("id", "=", second).execute();
  await old.db.updateTable("comments").set({ is_pinned: 1 }).where("id", "=", first).execute();
  await old.db.deleteFrom("users").where("id", "=", cleo.id).execute();
  const late = await old.signUp("dora");
  await late.post(`/comments/${video}`, { content: "by a new account" });

  const secondMove = startMove(old.place.dataDir, "--database", postgres);
  expect(await secondMove.exit, secondMove.output()).toBe(0);
  for (const [table, before, after] of await readBoth(join(old.place.dataDir, "vidlark.sqlite"), postgres))
    expect({ table, after }).toEqual({ table, after: before });
});

async function waitForRows(postgres: string, table: string) {
  const db = await openDatabase({ postgres });
  try {
    await expect
      .poll(async () => (await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)).rows.length, {
        timeout: 60_000,
      })
      .toBe(1);
  } finally {
    await db.destroy();
  }
}

test("after --cancel the old site takes changes again, and keeps nothing of the move", async () => {
  const old = await openOldSite();
  const anna = await old.signUp("anna");
  const postgres = await createDatabase();
  expect(await startMove(old.place.dataDir, "--database", postgres).exit).toBe(0);
  expect((await anna.post("/tweets", { content: "no" })).status).toBe(503);
  const cancel = startMove(old.place.dataDir, "--cancel");
  expect([await cancel.exit, cancel.output()]).toEqual([0, "The old database takes changes again\n"]);
  await (await openDatabase({ sqlite: join(old.place.dataDir, "vidlark.sqlite") })).destroy();
  expect((await anna.post("/tweets", { content: "yes" })).status).toBe(201);
  const { rows } = await sql`select name from sqlite_master where name glob 'move_*'`.execute(old.db);
  expect(rows).toEqual([]);
});

test("what a cancelled move left is not taken for the begin of another", async () => {
  const old = await openOldSite();
  const anna = await old.signUp("anna");
  await seed(old.db, { videos: 800, seed: 5, now: Date.parse("2026-01-01T00:00:00Z") });
  const postgres = await createDatabase();
  const move = startMove(old.place.dataDir, "--database", postgres);
  await waitForRows(postgres, "users");
  move.child.kill("SIGKILL");
  expect(await move.exit).toBeNull();
  expect(await startMove(old.place.dataDir, "--cancel").exit).toBe(0);
  expect((await anna.post("/tweets", { content: "not recorded" })).status).toBe(201);
  const secondMove = startMove(old.place.dataDir, "--database", postgres);
  expect([await secondMove.exit, secondMove.output()]).toEqual([
    1,
    expect.stringContaining("a part of another move: a move needs an empty one. Nothing has changed for the site"),
  ]);
  expect((await anna.post("/tweets", { content: "on it goes" })).status).toBe(201);
});

test("a move that ends after its last step leaves the settings, and says how to stay", async () => {
  const old = await openOldSite();
  const anna = await old.signUp("anna");
  const postgres = await createDatabase();
  const db = await openDatabase({ postgres });
  await sql`create function refuse() returns event_trigger language plpgsql
    as $$ begin raise exception 'the connection was lost'; end $$`.execute(db);
  await sql`create event trigger refuse on sql_drop when tag in ('DROP TABLE') execute function refuse()`.execute(db);
  const move = startMove(old.place.dataDir, "--database", postgres);
  const settings = join(old.place.dataDir, "moved.env");
  const howToGoOn = `start it again with the settings in ${settings}, or stay with the old database: npm run move -- --cancel`;
  expect([await move.exit, move.output()]).toEqual([1, expect.stringContaining(howToGoOn)]);
  expect(await readFile(settings, "utf8")).toContain(postgres);
  expect((await anna.post("/tweets", { content: "no" })).status).toBe(503);

  await sql`drop event trigger refuse`.execute(db);
  await sql`drop table move_progress, move_recording`.execute(db);
  await db.destroy();
  const repeated = startMove(old.place.dataDir, "--database", postgres);
  expect(await repeated.exit).toBe(1);
  expect(repeated.output()).toContain(`has accounts already: a move needs an empty one. The site takes no changes`);
  expect(repeated.output()).toContain(howToGoOn);
});

test("a move that is killed while nothing can be written says what to do, and one that is stopped lets the site go on", async () => {
  const old = await openOldSite();
  const anna = await old.signUp("anna");
  const [postgres, sqlite] = [await createDatabase(), join(old.place.dataDir, "vidlark.sqlite")];
  // A process that is killed before the last step.
  await new Promise<void>((killed) => {
    const onMoved = () => (killed(), new Promise<void>(() => undefined));
    void moveDatabase({ sqlite, postgres, onMoved }).catch(() => undefined);
  });
  expect((await anna.post("/tweets", { content: "no" })).status).toBe(503);
  await expect(openDatabase({ sqlite })).rejects.toThrow(
    "This site takes no changes, since its move is not complete: run it again (npm run move -- --database …), or stay with the old database (npm run move -- --cancel)",
  );

  const db = await openDatabase({ postgres });
  const blocked = new Promise<void>((unblock) => onTestFinished(() => unblock()));
  let stop: () => void = () => undefined;
  const blocking = db.transaction().execute(async (trx) => {
    await sql`lock table move_progress in access exclusive mode`.execute(trx);
    await Promise.race([blocked, new Promise<void>((done) => (stop = done))]);
  });
  const stopped = startMove(old.place.dataDir, "--database", postgres);
  await stopped.waitForOutput(/Copying the database/);
  stopped.child.kill("SIGTERM");
  expect(await stopped.exit, stopped.output()).toBe(143);
  expect((await anna.post("/tweets", { content: "on it goes" })).status).toBe(201);
  stop();
  await blocking;
  await db.destroy();
  const repeated = startMove(old.place.dataDir, "--database", postgres);
  expect(await repeated.exit, repeated.output()).toBe(0);
});

test("a move marks the bucket as the site's, and continues into none that another site has marked", async () => {
  const old = await openOldSite();
  await old.signUp("anna");
  const [postgres, sqlite] = [await createDatabase(), join(old.place.dataDir, "vidlark.sqlite")];
  const [target, marked] = [await createFakeBucket(), await createFakeBucket()];
  await markStore(marked, "65a000000010000000000001");
  const stop = () => Promise.reject(new Error("The machine goes down"));
  const move = (to: MediaStore, options = {}) =>
    moveDatabase({ sqlite, postgres, media: { source: old.media, target: to }, ...options });
  await expect(move(target, { beforeRefusal: stop })).rejects.toThrow("The machine goes down");
  await expect(move(marked)).rejects.toThrow("The new store has files already (site-id)");
  await move(target);
  const db = await openDatabase({ postgres });
  onTestFinished(() => db.destroy());
  expect((await readAll((await target.open(markKey))!)).toString()).toBe(await findSiteId(db));
});

/** Moves a site with files to a bucket, into which `put` puts them. */
async function moveFiles(keys: string[], createPut: (bucket: MediaStore) => MediaStore["put"]) {
  const { media: source, place } = await openOldSite();
  for (const key of keys) await source.put(key, Buffer.from(key));
  const [sqlite, postgres] = [join(place.dataDir, "vidlark.sqlite"), await createDatabase()];
  const bucket = await createFakeBucket();
  await moveDatabase({ sqlite, postgres, media: { source, target: { ...bucket, put: createPut(bucket) } } });
}

const [largeKey, ...smallKeys] = ["a", "b", "c", "d", "e", "f", "g", "h"].map((name) => `images/${name}.jpg`);

test("a large file holds up no other file of a move", async () => {
  const copiedKeys: string[] = [];
  await moveFiles([largeKey!, ...smallKeys], (bucket) => async (key, content) => {
    if (key === largeKey) await expect.poll(() => copiedKeys).toEqual(expect.arrayContaining(smallKeys));
    await bucket.put(key, content);
    copiedKeys.push(key);
  });
  expect(copiedKeys.at(-1)).toBe(largeKey);
});

test("a file that cannot be copied ends a move at once, even while a large one is copied", async () => {
  const isOver = new Promise<void>((end) => onTestFinished(() => end()));
  const move = moveFiles([largeKey!, ...smallKeys], () => async (key) => {
    if (key === largeKey) await isOver;
    throw new Error("The bucket is full");
  });
  await expect(move).rejects.toThrow("The bucket is full");
});

test("a move during which another command let the site take changes is not completed", async () => {
  const old = await openOldSite();
  const anna = await old.signUp("anna");
  const [postgres, sqlite] = [await createDatabase(), join(old.place.dataDir, "vidlark.sqlite")];
  let isLastPart = false;
  const beforeRefusal = async () => {
    await anna.post("/tweets", { content: "a last change" });
    isLastPart = true;
  };
  const onRows = () => void (isLastPart && pauseMove(sqlite));
  const move = moveDatabase({ sqlite, postgres, beforeRefusal, onRows });
  await expect(move).rejects.toThrow("Another command let the site take changes meanwhile: run the move again");
  expect((await anna.post("/tweets", { content: "on it goes" })).status).toBe(201);
});

test("a move that cannot write the new settings refuses no changes", async () => {
  const old = await openOldSite();
  const anna = await old.signUp("anna");
  await mkdir(join(old.place.dataDir, "moved.env.unfinished"));
  const move = startMove(old.place.dataDir, "--database", await createDatabase());
  expect(await move.exit).toBe(1);
  expect((await anna.post("/tweets", { content: "on it goes" })).status).toBe(201);
});

test("a database with accounts is left alone", async () => {
  const old = await openOldSite();
  const anna = await old.signUp("anna");
  const postgres = await createDatabase();
  const other = await openNewSite(old.place.dataDir, postgres);
  await other.signUp("somebody");
  const move = startMove(old.place.dataDir, "--database", postgres);
  expect([await move.exit, move.output()]).toEqual([1, expect.stringContaining("has accounts already")]);
  expect((await anna.post("/tweets", { content: "still here" })).status).toBe(201);
});

test("a row that arrives changed ends the move, and the site continues", async () => {
  const old = await openOldSite();
  const anna = await old.signUp("anna");
  await anna.post("/tweets", { content: "as written" });
  const postgres = await createDatabase();
  const db = await openDatabase({ postgres });
  await sql`create function spoil() returns trigger language plpgsql
    as $$ begin new.content := 'spoilt'; return new; end $$`.execute(db);
  await sql`create trigger spoil before insert on tweets for each row execute function spoil()`.execute(db);
  await db.destroy();
  const move = startMove(old.place.dataDir, "--database", postgres);
  const result = [await move.exit, move.output()];
  expect(result).toEqual([1, expect.stringMatching(/tweets: the row \["[0-9a-f]{24}"\] differs.*Nothing has changed/)]);
  expect((await anna.post("/tweets", { content: "on it goes" })).status).toBe(201);
});

test("wrong use prints one line", async () => {
  const old = await openOldSite();
  const usage = startMove(old.place.dataDir);
  expect([await usage.exit, usage.output()]).toEqual([1, expect.stringMatching(/^Usage:/)]);
  const nowhere = startMove(join(old.place.dataDir, "missing"), "--database", "postgres://localhost/x");
  expect([await nowhere.exit, nowhere.output()]).toEqual([1, expect.stringContaining("There is no database in")]);
});

test("every table is moved or derived from those that are", async () => {
  const db = await openDatabase({ postgres: await createDatabase() });
  onTestFinished(() => db.destroy());
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_name not like 'kysely%'`.execute(db);
  const moved = (await readTableShapes(db as unknown as Kysely<unknown>)).map(({ name }) => name);
  const listedTables = [...moved, ...derivedTables, ...ownTables];
  expect(rows.map(({ name }) => name).filter((name) => !listedTables.includes(name))).toEqual([]);
  expect(moved).toEqual(expect.arrayContaining(["users", "videos", "comments", "session_tokens", "jobs"]));
});
