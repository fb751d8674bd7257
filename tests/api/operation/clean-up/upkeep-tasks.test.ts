import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { CompiledQuery, type RawBuilder, sql } from "kysely";
import { expect, test, vi } from "vitest";
import { sweepSessions } from "#api/accounts/auth/end-sessions";
import { sweepKnownNetworks } from "#api/accounts/auth/sign-in-limiter";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { sweepMails } from "#api/accounts/mail/mail-queue";
import { sweepEndedJobs } from "#api/videos/processing/end-job";
import { sweepRateLimits } from "#api/http/rate-limits/limiters";
import { sweepSignIns } from "#api/accounts/second-factors/tickets";
import { sweepRecentPosts } from "#api/community/spam/recent-posts";
import { sweepViewWindows } from "#api/videos/videos/view-windows";
import { onPostgres, testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
const [video = ""] = await insertVideos(api, anna, [{}]);
const many = 1_300;
const [past, future] = ["2001-01-01T00:00:00.000Z", "2999-01-01T00:00:00.000Z"];
const user = sql`cast(${anna.id} as text)`;

interface Sweep {
  table: keyof Tables;
  columns: string;
  /** The values of a row with this id and time. */
  values: (id: RawBuilder<unknown>, time: RawBuilder<unknown>) => RawBuilder<unknown>;
  sweep: (db: Db) => Promise<unknown>;
}

const text = (value: string) => sql.lit(value);
const sweeps: Sweep[] = [
  {
    table: "view_windows",
    columns: "video_id, visitor, counted_at",
    values: (id, time) => sql`${text(video)}, ${id}, ${time}`,
    sweep: sweepViewWindows,
  },
  {
    table: "rate_limits",
    columns: "key, points, expires_at",
    values: (id, time) => sql`${id}, 1, case when ${time} < '2020' then 1 else 32503680000000 end`,
    sweep: sweepRateLimits,
  },
  {
    table: "known_networks",
    columns: "user_id, network_hash, signed_in_at",
    values: (id, time) => sql`${user}, ${id}, ${time}`,
    sweep: sweepKnownNetworks,
  },
  {
    table: "recent_posts",
    columns: "id, user_id, text_hash, is_young, created_at",
    values: (id, time) => sql`${id}, ${user}, ${id}, 1, ${time}`,
    sweep: sweepRecentPosts,
  },
  {
    table: "sign_in_tickets",
    columns: "ticket_hash, user_id, password_mark, expires_at",
    values: (id, time) => sql`${id}, ${user}, '', ${time}`,
    sweep: sweepSignIns,
  },
  {
    table: "passkey_challenges",
    columns: "challenge_hash, purpose, expires_at",
    values: (id, time) => sql`${id}, 'sign in', ${time}`,
    sweep: sweepSignIns,
  },
  {
    table: "mails",
    columns: "id, kind, address, details, run_after, created_at",
    values: (id, time) => sql`${id}, 'test', '', '{}', ${text(future)}, ${time}`,
    sweep: sweepMails,
  },
  {
    table: "mail_links",
    columns: "id, user_id, purpose, address, expires_at, created_at",
    values: (id, time) => sql`${id}, ${user}, 'verify', '', ${time}, ${time}`,
    sweep: sweepMails,
  },
  {
    table: "ended_jobs",
    columns: "id, kind, outcome, attempts, failure, details, result, created_at, ended_at",
    values: (id, time) => sql`${id}, 'sweep', 'done', 1, '', '', '', ${time}, ${time}`,
    sweep: sweepEndedJobs,
  },
  {
    table: "session_tokens",
    columns: "refresh_hash, access_hash, session_id, access_expires_at, refresh_expires_at",
    values: (id, time) => sql`${id}, ${id}, ${id}, ${time}, ${time}`,
    sweep: sweepSessions,
  },
];

async function insertRows({ table, columns, values }: Sweep, time: string, count: number) {
  const id = sql`(${text(time.slice(0, 4))} || ${text(table)} || n)`;
  const numbers = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})`;
  if (table === "session_tokens")
    await sql`${numbers} insert into sessions (id, user_id, created_at)
      select ${id}, ${user}, ${text(past)} from numbers`.execute(api.db);
  await sql`${numbers} insert into ${sql.table(table)} (${sql.raw(columns)})
    select ${values(id, text(time))} from numbers`.execute(api.db);
}

async function countRows(table: keyof Tables) {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(api.db);
  return Number(rows[0]!.count);
}

test.for(sweeps)("expired rows of $table are deleted, and no others", async (one) => {
  const others = await countRows(one.table);
  await insertRows(one, "2998-01-01T00:00:00.000Z", 3);
  await insertRows(one, "2003-01-01T00:00:00.000Z", 3);
  await one.sweep(api.db);
  expect(await countRows(one.table)).toBe(others + 3);
});

test.skipIf(onPostgres).for(sweeps)("expired rows of $table are deleted in turns and by index", async (one) => {
  const { table, sweep } = one;
  const others = await countRows(table);
  await insertRows(one, future, 3);
  await insertRows(one, past, many);
  const executeQuery = vi.spyOn(api.db.getExecutor(), "executeQuery");
  const seen = new Set<number>();
  let isOver = false;
  const over = sweep(api.db).finally(() => (isOver = true));
  for (; !isOver; await yieldToEventLoop()) seen.add(await countRows(table));
  await over;
  expect(await countRows(table)).toBe(others + 3);
  const deletions = executeQuery.mock.calls.map(([query]) => query).filter(({ sql: text }) => /^delete/.test(text));
  executeQuery.mockRestore();
  const between = [...seen].filter((rows) => rows > others + 3 && rows < others + 3 + many);
  expect(between.length).toBeGreaterThan(1);
  for (const deletion of deletions) expect(await explain(deletion)).not.toMatch(/SCAN (?!.*USING)/);
});

async function explain({ sql: text, parameters }: CompiledQuery) {
  const query = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
  const { rows } = await api.db.executeQuery<{ detail: string }>(query);
  return rows.map(({ detail }) => detail).join("\n");
}

test("a session is deleted with its last token, and others stay", async () => {
  const tokens = await countRows("session_tokens");
  await insertRows(sweeps.at(-1)!, "2002-01-01T00:00:00.000Z", 1);
  await sql`insert into session_tokens (refresh_hash, access_hash, session_id, access_expires_at, refresh_expires_at)
    values ('next', 'next', '2002session_tokens1', ${future}, ${future})`.execute(api.db);
  await sweepSessions(api.db);
  const kept = api.db.selectFrom("sessions").select("id").where("id", "=", "2002session_tokens1");
  expect([await countRows("session_tokens"), (await kept.execute()).length]).toEqual([tokens + 1, 1]);
  await api.db
    .updateTable("session_tokens")
    .set({ refresh_expires_at: past })
    .where("refresh_hash", "=", "next")
    .execute();
  await sweepSessions(api.db);
  expect(await kept.execute()).toEqual([]);
  expect((await anna.get("/users/current-user")).status).toBe(200);
});
