import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type DatabaseLocation, type Db, isSqlite, openDatabase } from "#api/db/open";
import { countUnread } from "#api/notifications/inbox/list-notifications";
import { measureHoldup } from "#tests/support/holdup/measure";
import { startMailServer } from "#tests/support/mail-server";
import { databaseUrl, onServer, startServer } from "#tests/support/postgres";
import { findPostgresPrograms } from "#tests/support/postgres-programs";
import { atMost, type Figure, note } from "./support/figures";
import { emailOf, password, signUp } from "./support/fill";
import { fillFollowers } from "./support/fill-followers";
import { measureTurns } from "./support/follower-turns";
import { startSite } from "./support/processes";

/** FOLLOWERS=1000000 measures a channel ten times as large, with ten times the goal. */
const followers = Number(process.env.FOLLOWERS ?? 100_000);
const goalSeconds = (followers / 100_000) * 60;
const goalMs = 50;
const rounds = Number(process.env.POSTS ?? 2);
/** MAILED=yes gives each of them a mail at once; the mail server takes all. */
const isMailed = process.env.MAILED === "yes";
/** DATABASES=sqlite measures on one alone. */
const databases = process.env.DATABASES ?? "sqlite,postgres";

/** Measures how long a channel takes to tell its followers of a post, and how long other requests wait meanwhile. */
export async function measure(): Promise<Figure[]> {
  const mails = isMailed ? await startMailServer() : null;
  const settings = mails && {
    SMTP_URL: mails.settings.url,
    MAIL_FROM: mails.settings.from,
    PUBLIC_URL: "http://localhost",
  };
  const figures: Figure[] = [note("load at the beginning", loadavg()[0]!.toFixed(1))];
  if (databases.includes("sqlite")) figures.push(...(await measureSqlite(settings ?? {})));
  if (databases.includes("postgres")) figures.push(...(await measurePostgres(settings ?? {})));
  await mails?.close();
  return [...figures, note("load at the end", loadavg()[0]!.toFixed(1))];
}

type MailSettings = Record<string, string>;

async function measureSqlite(mail: MailSettings): Promise<Figure[]> {
  const site = await startSite(mail);
  const sqlite = join(site.dataDir, "vidlark.sqlite");
  return measureSite("SQLite", site, { sqlite });
}

async function measurePostgres(mail: MailSettings): Promise<Figure[]> {
  const programs = findPostgresPrograms();
  if (!programs) return [note("PostgreSQL", "was not found")];
  const server = startServer(programs);
  try {
    const name = `followers_${randomUUID().replaceAll("-", "")}`;
    await onServer(server.url, `create database ${name}`);
    const postgres = databaseUrl(server.url, name);
    return await measureSite("PostgreSQL", await startSite({ ...mail, DATABASE_URL: postgres }), { postgres });
  } finally {
    server.stop();
  }
}

type Site = Awaited<ReturnType<typeof startSite>>;

async function measureSite(name: string, site: Site, location: DatabaseLocation): Promise<Figure[]> {
  const db = await openDatabase(location, { allowMigrations: false, report: () => undefined });
  try {
    await signUp(fetch, site.url, "lark");
    await fillFollowers(db, { followers, isMailed });
    // Filling SQLite lets nothing else run: only now is the connection of the sign-up seen to be closed.
    await sleep(100);
    const figures: Figure[] = [];
    for (let round = 1; round <= rounds; round += 1)
      figures.push(...(await measureRound(`${name}, post ${round}`, site, { db, location })));
    await site.end();
    return [...figures, ...(await measureTurns(name, location, goalMs))];
  } finally {
    await db.destroy();
    await site.stop();
  }
}

async function measureRound(
  name: string,
  { url, pid }: Site,
  { db, location }: { db: Db; location: DatabaseLocation },
): Promise<Figure[]> {
  const token = await signIn(url);
  const [before, bytesBefore] = [await countTold(db), await readBytes(db, location)];
  const holdup = await measureHoldup(url, pid, async () => {
    const body = new URLSearchParams({ content: `Good morning ${randomUUID()}` });
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/api/v1/tweets`, { method: "POST", body, headers });
    if (!answer.ok) throw new Error(await answer.text());
    while (!(await isAllTold(db))) await sleep(200);
  });
  const toldCount = (await countTold(db)) - before;
  const bytes = ((await readBytes(db, location)) - bytesBefore) / followers;
  const { seconds, longestWaitMs, longestWorkMs, mainThreadMs } = holdup;
  const work = Math.round(longestWorkMs);
  const wait = atMost(`${name}: longest wait`, goalMs, Math.round(longestWaitMs), " ms", `main thread ${work} ms`);
  return [
    atMost(
      `${name}: seconds until all were told`,
      goalSeconds,
      seconds,
      " s",
      `main thread ${Math.round(mainThreadMs)} ms`,
    ),
    // See `holdup`: a request also waits for other programs, and the server delays it at most as long as it works.
    { ...wait, isMet: Math.min(longestWaitMs, longestWorkMs) <= goalMs },
    { ...note(`${name}: told`, String(toldCount)), goal: String(followers), isMet: toldCount === followers },
    note(`${name}: bytes for each follower`, String(Math.round(bytes))),
    note(`${name}: ms to count what one has not read`, (await timeCount(db)).toFixed(2)),
  ];
}

/** Times what every page of a person asks, in ms. */
async function timeCount(db: Db): Promise<number> {
  const people = await db.selectFrom("subscriptions").select("subscriber_id").limit(200).execute();
  const startedAt = performance.now();
  for (const { subscriber_id } of people) await countUnread(db, subscriber_id);
  return (performance.now() - startedAt) / people.length;
}

async function signIn(url: string): Promise<string> {
  const body = new URLSearchParams({ email: emailOf("lark"), password });
  const answer = await fetch(`${url}/api/v1/users/login`, { method: "POST", body });
  return ((await answer.json()) as { data: { accessToken: string } }).data.accessToken;
}

async function isAllTold(db: Db): Promise<boolean> {
  const waiting = (["events", "announcements"] as const).map((table) =>
    db.selectFrom(table).select("id").limit(1).executeTakeFirst(),
  );
  return (await Promise.all(waiting)).every((row) => row === undefined);
}

async function countTold(db: Db): Promise<number> {
  const all = db.selectFrom("notifications").select((eb) => eb.fn.countAll<number>().as("count"));
  return Number((await all.executeTakeFirstOrThrow()).count);
}

async function readBytes(db: Db, location: DatabaseLocation): Promise<number> {
  if ("sqlite" in location && isSqlite(db)) {
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    return statSync(location.sqlite).size;
  }
  const size = await sql<{ bytes: string }>`select pg_total_relation_size('notifications') as bytes`.execute(db);
  return Number(size.rows[0]!.bytes);
}
