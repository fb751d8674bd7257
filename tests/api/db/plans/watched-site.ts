import { CompiledQuery, Kysely, sql } from "kysely";
import pino from "pino";
import { expect } from "vitest";
import { createApi } from "#api/app";
import { SignInLimiter } from "#api/accounts/auth/sign-in-limiter";
import { openPool, postgresDialect } from "#api/db/postgres";
import { sqliteDialect } from "#api/db/sqlite";
import type { Tables } from "#api/db/tables";
import { findViewerAccount } from "#api/notifications/inbox/viewer-account";
import { isYoungAccount } from "#api/accounts/users/young-account";
import { openMediaStore } from "#api/media/store/open-media";
import { createPositionKeeper } from "#api/videos/history/position-keeper";
import { createViewCounter } from "#api/videos/videos/view-counter";
import { onPostgres, testApi } from "#tests/support/api";
import { Client } from "#tests/support/client";
import { type Fill, manyRows, rowCount } from "./fill";
import { expectIndexed } from "./patterns";

/** Opens an API on a database that is filled, to test the plans of its reads. */
export async function openWatchedSite(...fills: Fill[]) {
  const api = await testApi();
  const [anna, bea] = [await api.signUp("anna"), await api.signUp("bea")];
  for (const fill of fills) await fill(api, anna, bea);
  // What index-only scans rely on comes with a vacuum.
  await sql.raw(onPostgres ? "vacuum analyze" : "analyze").execute(api.db);
  const queries: CompiledQuery[] = [];
  const { database } = api.place;
  const db = new Kysely<Tables>({
    dialect: "sqlite" in database ? sqliteDialect(database.sqlite) : postgresDialect(openPool(database.postgres)),
    log: ({ query }) => void queries.push(query),
  });
  const watched = await createWatchedApi(db, api.place.dataDir);
  const planner = new Kysely<Tables>({
    dialect:
      "sqlite" in database
        ? sqliteDialect(database.sqlite)
        : postgresDialect(openPool(addPlannerSettings(database.postgres))),
  });

  const tinyTables = await listTinyTables(planner);

  async function explain({ sql: text, parameters }: CompiledQuery) {
    const prefix = onPostgres ? "explain" : "explain query plan";
    const query = CompiledQuery.raw(`${prefix} ${text}`, [...parameters]);
    const { rows } = await planner.executeQuery<Record<string, string>>(query);
    const plan = rows.map((row) => row["QUERY PLAN"] ?? row.detail).join("\n");
    return plan.replaceAll(/Seq Scan on (\w+)/g, (scan, table) => (tinyTables.has(table) ? `Whole ${table}` : scan));
  }

  /** Returns the query plan of each read of a call. */
  async function plansOf(call: (who: Client) => Promise<unknown>, { cookies } = anna): Promise<string[]> {
    const who = new Client((request, caller) => watched.fetch(request, caller), new Set(), cookies);
    queries.length = 0;
    await call(who);
    const reads = queries.filter((query) => /^(select|with) /.test(query.sql));
    expect(reads.length).toBeGreaterThan(0);
    const plans: string[] = [];
    for (const query of reads) plans.push(await explain(query));
    return plans;
  }

  /**
   * Returns the plan of the query that finds the start of a numbered page; the page's own query is the same as after a
   * cursor.
   */
  async function planOfNumberedPage(path: string) {
    expectIndexed(await plansOf((who) => who.get(path)));
    const counting = queries.filter(({ sql: text }) => / offset /.test(text));
    expect(counting).toHaveLength(1);
    expect(counting[0]!.sql).not.toMatch(/"users"/);
    return explain(counting[0]!);
  }

  /** Puts the ids of the two accounts into a path. */
  const fillPath = (path: string) => path.replace("{anna}", anna.id).replace("{bea}", bea.id);

  return { api, anna, bea, db, queries, explain, plansOf, planOfNumberedPage, fillPath };
}

/** With few rows PostgreSQL reads a table or sorts only if no index serves the query; the long tier has enough of them. */
function addPlannerSettings(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const settings = ["enable_seqscan", "enable_sort", "enable_incremental_sort"].map((name) => `-c ${name}=off`);
  if (rowCount < manyRows) url.searchParams.set("options", settings.join(" "));
  return url.href;
}

/** Lists the tables that PostgreSQL reads whole because they have hardly any rows; where it may not, they count, too. */
async function listTinyTables(db: Kysely<Tables>): Promise<Set<string>> {
  if (!onPostgres || rowCount < manyRows) return new Set();
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class where relkind = 'r' and reltuples between 0 and 100`.execute(db);
  return new Set(rows.map(({ relname }) => relname));
}

async function createWatchedApi(db: Kysely<Tables>, dataDir: string) {
  const log = pino({ level: "silent" });
  const lacksRequiredSecondFactor = async () => false;
  return createApi({
    db,
    log,
    media: await openMediaStore(`${dataDir}/media`),
    views: createViewCounter(db, log, 1),
    positions: createPositionKeeper(db, log),
    mails: null,
    webhooks: { wake: () => undefined, allowsLoopback: false },
    push: { wake: () => undefined, publicKey: "a key" },
    signInLimiter: new SignInLimiter({ db, secret: "a secret of tests", scale: 1 }),
    rateLimitScale: 1_000,
    tools: { ffmpeg: null, ffprobe: null },
    wakeWorker: () => undefined,
    secret: "a secret of tests",
    signups: "open",
    setupLinkFor: "nobody",
    lacksRequiredSecondFactor,
    isYoungAccount: isYoungAccount.bind(null, db),
    findViewerAccount: findViewerAccount.bind(null, { db, lacksRequiredSecondFactor }),
    requireFreshPassword: async () => undefined,
    requiresVerifiedEmail: async () => false,
    corsOrigins: [],
    errorFormat: "json",
    renditionSides: [],
    maxVideoBytes: 50_000_000,
    quotas: { user: null, total: null },
    hasBackupSchedule: false,
    hasOtherServers: false,
    site: { version: "1.0.0", publicUrl: null, dataDir },
  });
}
