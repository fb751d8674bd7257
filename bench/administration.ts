import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pino from "pino";
import type { DatabaseLocation } from "#api/db/open";
import { type Api, openApi } from "#api/open";
import { databaseUrl, onServer, startServer } from "#tests/support/postgres";
import { findPostgresPrograms } from "#tests/support/postgres-programs";
import { type AdministratedSite, fillAdministratedSite, listsOfAdministrators } from "./support/administrated-site";
import { fuzzOptions } from "./support/fuzz-options";
import { atMost, type Figure, median, note } from "./support/figures";
import { scratch } from "./support/processes";

const goalMs = 60;
const goalHoldUpMs = 50;
const rounds = 5;

/**
 * Measures the lists and searches of administrators and moderators: of 100,000 videos and accounts, 300,000 comments and
 * 100,000 cases, jobs and acts, on both databases or that of `--database`. BENCH_ADMINISTRATION_DIR keeps the SQLite file for the next run.
 */
export async function measure(): Promise<Figure[]> {
  const keptDir = process.env.BENCH_ADMINISTRATION_DIR;
  const dir = keptDir ?? (await scratch());
  try {
    const { database } = parseArgs({ allowPositionals: true, strict: false, options: fuzzOptions }).values;
    const figures: Figure[] = [];
    if (database !== "postgres")
      figures.push(...(await measureSite("SQLite", dir, { sqlite: join(dir, "vidlark.sqlite") })));
    if (database !== "sqlite") figures.push(...(await measureOnPostgres(dir)));
    return figures;
  } finally {
    if (!keptDir) await rm(dir, { recursive: true, force: true });
  }
}

async function measureOnPostgres(dir: string): Promise<Figure[]> {
  const programs = findPostgresPrograms();
  if (!programs) return [note("PostgreSQL", "was not found")];
  const server = startServer(programs);
  try {
    const name = `administration_${randomUUID().replaceAll("-", "")}`;
    await onServer(server.url, `create database ${name}`);
    return await measureSite("PostgreSQL", dir, { postgres: databaseUrl(server.url, name) });
  } finally {
    server.stop();
  }
}

async function measureSite(name: string, dataDir: string, database: DatabaseLocation): Promise<Figure[]> {
  const api = await openApi({
    database,
    dataDir,
    allowMigrations: true,
    tools: {},
    renditionSides: [],
    keepsSources: false,
    s3: null,
    workers: 0,
    upkeep: "none",
    log: pino({ level: "silent" }),
    limits: { secret: "bench", signups: "open", corsOrigins: [], errorFormat: "json", maxVideoBytes: 1 },
  });
  try {
    const site = await fillAdministratedSite(api);
    const figures: Figure[] = [];
    for (const path of listsOfAdministrators(site)) figures.push(...(await measurePath(name, api, site, path)));
    return figures;
  } finally {
    await api.close();
  }
}

async function measurePath(name: string, api: Api, { token }: AdministratedSite, path: string): Promise<Figure[]> {
  await time(api, token, path);
  const all: Awaited<ReturnType<typeof time>>[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await time(api, token, path));
  const ms = median(all.map((one) => one.ms));
  const holdUp = median(all.map((one) => one.holdUp));
  const detail = `longest turn ${holdUp.toFixed(1)} ms`;
  const figure = atMost(`${name}: ${decodeURIComponent(path)}`, goalMs, Math.round(ms * 10) / 10, " ms", detail);
  return [{ ...figure, isMet: figure.isMet === true && holdUp <= goalHoldUpMs }];
}

/** Measures a call and the longest turn of the event loop meanwhile. */
async function time({ api }: Api, token: string, path: string) {
  let holdUp = 0;
  let last = performance.now();
  let isOver = false;
  const tick = () => {
    const now = performance.now();
    holdUp = Math.max(holdUp, now - last);
    last = now;
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  const startedAt = performance.now();
  const request = new Request(`http://bench.test/api/v1${path}`, { headers: { Authorization: `Bearer ${token}` } });
  const who = { address: "192.0.2.1", origin: "http://bench.test", requestId: "bench", isInProcess: false };
  const response = await api.fetch(request, who);
  const text = await response.text();
  const ms = performance.now() - startedAt;
  await new Promise((done) => setImmediate(done));
  isOver = true;
  if (!response.ok) throw new Error(`${path}: ${text}`);
  return { ms, holdUp };
}
