import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type DatabaseLocation, openDatabase } from "#api/db/open";
import { type Holdup, measureHoldup } from "#tests/support/holdup/measure";
import { databaseUrl, onServer, startServer } from "#tests/support/postgres";
import { findPostgresPrograms } from "#tests/support/postgres-programs";
import { atMost, type Figure, median, note } from "./support/figures";
import { signUp } from "./support/fill";
import { fuzzOptions } from "./support/fuzz-options";
import { fetchPage, type GatheredPage, type GatheredSite, listPages } from "./support/gathered-pages";
import { fillGathered, type Size } from "./support/gathered-rows";
import { type Running, scratch, startSite } from "./support/processes";
import { processorTimeOf } from "./support/processor-time";
import { cookieHeader, signIn } from "./support/sign-in";

const [rounds, pagesPerRound] = [3, 20];
const [goalRatio, goalHoldUpMs] = [2, 50];
const names = { few: "wren", many: "lark" };

/**
 * Measures the pages of a person who has gathered very much against those of one who has ten of everything: processor
 * time, and how long others wait. On both databases or that of `--database`; BENCH_PEOPLE_DIR keeps the SQLite file for
 * the next run, and `--only` names the pages to measure.
 */
export async function measure(): Promise<Figure[]> {
  const { database } = readOptions();
  const figures: Figure[] = [];
  if (database !== "postgres") figures.push(...(await measureSite("SQLite", null)));
  if (database !== "sqlite") figures.push(...(await measureOnPostgres()));
  return figures;
}

const readOptions = () =>
  parseArgs({ allowPositionals: true, strict: false, options: { ...fuzzOptions, only: { type: "string" } } }).values;

async function measureOnPostgres(): Promise<Figure[]> {
  const programs = findPostgresPrograms();
  if (!programs) return [note("PostgreSQL", "was not found")];
  const server = startServer(programs);
  try {
    // The fill vacuums: what the server does later by itself would be counted as the pages' processor time.
    const settings = ["alter system set autovacuum = off", "select pg_reload_conf()"];
    await onServer(server.url, "create database people", ...settings);
    return await measureSite("PostgreSQL", databaseUrl(server.url, "people"));
  } finally {
    server.stop();
  }
}

async function measureSite(name: string, postgresUrl: string | null): Promise<Figure[]> {
  const keptDir = postgresUrl ? undefined : process.env.BENCH_PEOPLE_DIR;
  const DATA_DIR = keptDir ?? (await scratch());
  try {
    const location = postgresUrl ? { postgres: postgresUrl } : { sqlite: join(DATA_DIR, "vidlark.sqlite") };
    const settings = { DATA_DIR, WORKERS: "0", ...(postgresUrl && { DATABASE_URL: postgresUrl }) };
    const people = await fill(settings, location);
    const running = await startSite(settings);
    try {
      const cookies = { few: await cookieOf(running, "few"), many: await cookieOf(running, "many") };
      const processorTime = processorTimeOf(running, postgresUrl);
      await waitUntilIdle(processorTime);
      return await measurePages(name, { ...running, location, people, cookies, processorTime });
    } finally {
      await running.stop();
    }
  } finally {
    if (!keptDir) await rm(DATA_DIR, { recursive: true, force: true });
  }
}

const cookieOf = async ({ url }: Running, size: Size) => cookieHeader(await signIn(url, names[size]));

async function fill(settings: Record<string, string>, location: DatabaseLocation) {
  const site = await startSite(settings);
  // The first account administers the site; a kept file has both.
  for (const name of [names.many, names.few]) await signUp(fetch, site.url, name).catch(() => undefined);
  await site.stop();
  const db = await openDatabase(location);
  try {
    return await fillGathered(db, names);
  } finally {
    await db.destroy();
  }
}

/** Waits until the upkeep has dealt with the new rows. */
async function waitUntilIdle(processorTime: () => number) {
  for (let [last, quiet] = [processorTime(), 0]; quiet < 3;) {
    await sleep(1_000);
    const now = processorTime();
    quiet = now - last < 30 ? quiet + 1 : 0;
    last = now;
  }
}

async function measurePages(name: string, site: GatheredSite): Promise<Figure[]> {
  const { only = "" } = readOptions();
  const pages = (await listPages(site)).filter(({ what }) => what.includes(String(only)));
  // The first pages of a process are slow, whoever asks for them.
  for (const page of pages) for (const size of ["few", "many"] as const) await cpuOfRound(site, page, size);
  const figures: Figure[] = [];
  for (const page of pages) figures.push(...(await figuresOf(`${name}: ${page.what}`, site, page)));
  return figures;
}

async function figuresOf(what: string, site: GatheredSite, page: GatheredPage): Promise<Figure[]> {
  const few = await cpuOfPage(site, page, "few");
  const many = await cpuOfPage(site, page, "many");
  const holdups: Holdup[] = [];
  for (let round = 0; round < rounds; round += 1)
    holdups.push(await measureHoldup(site.url, site.pid, () => fetchPage(site, page.many, "many")));
  const waits = holdups.map(({ longestWaitMs }) => longestWaitMs);
  const workMs = median(holdups.map(({ longestWorkMs }) => longestWorkMs));
  const wait = atMost(
    "… longest wait of others",
    goalHoldUpMs,
    Math.round(median(waits)),
    " ms",
    `work ${Math.round(workMs)} ms`,
  );
  const detail = `${many.toFixed(1)} against ${few.toFixed(1)} ms`;
  return [
    atMost(`${what}: processor time ÷ with ten rows`, goalRatio, many / few, " ×", detail),
    ...(page.goalMs ? [atMost("… processor time", page.goalMs, many, " ms")] : []),
    // As in `holdup`: the server delays others at most as long as its main thread works.
    { ...wait, isMet: Math.min(median(waits), workMs) <= goalHoldUpMs },
  ];
}

/** Returns the milliseconds of processor time per page, the median of some rounds. */
async function cpuOfPage(site: GatheredSite, page: GatheredPage, size: Size): Promise<number> {
  await page.prepare?.(size);
  const costs: number[] = [];
  for (let round = 0; round < rounds; round += 1) costs.push(await cpuOfRound(site, page, size));
  return median(costs);
}

async function cpuOfRound(site: GatheredSite, page: GatheredPage, size: Size): Promise<number> {
  const before = site.processorTime();
  for (let count = 0; count < pagesPerRound; count += 1) await fetchPage(site, page[size], size);
  return (site.processorTime() - before) / pagesPerRound;
}
