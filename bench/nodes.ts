import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { rm } from "node:fs/promises";
import { findProgram } from "../scripts/prepare.mjs";
import { startServer } from "#tests/support/postgres";
import { findPostgresPrograms } from "#tests/support/postgres-programs";
import { atLeast, type Figure, median, note } from "./support/figures";
import { publish, signUp } from "./support/fill";
import { load, loader } from "./support/load";
import { plainPicture } from "./support/pictures";
import { cpuWithChildren } from "#tests/support/read-process";
import { scratch, startSite } from "./support/processes";

const rounds = 3;
/** A page with a cookie is rendered for each request. */
const headers = { Cookie: "x=1", "Accept-Encoding": "identity" };

/**
 * On four processors or more, each process has one of its own, and the database and the load generator have the others.
 * Otherwise the threads with which one process collects garbage use the processor of the second.
 */
const isPinned = cpus().length >= 4 && findProgram("taskset") !== null;

/** Measures pages per second of two processes against one, on PostgreSQL and on SQLite. */
export async function measure(): Promise<Figure[]> {
  if (isPinned) execFileSync("taskset", ["-a", "-c", "-p", `2-${cpus().length - 1}`, String(process.pid)]);
  const programs = findPostgresPrograms();
  const figures = await compare("SQLite", {});
  if (!programs) return [...figures, note("PostgreSQL", "was not found")];
  const postgres = startServer(programs);
  try {
    return [
      ...figures,
      ...(await compare("PostgreSQL", { DATABASE_URL: postgres.url })),
      note("loaded by", `${loader()}${isPinned ? ", processors assigned" : ""}`),
    ];
  } finally {
    postgres.stop();
  }
}

async function compare(database: string, place: Record<string, string>): Promise<Figure[]> {
  const DATA_DIR = await scratch();
  const env = { ...place, DATA_DIR };
  try {
    await fill(env);
    const pairs: [Speed, Speed][] = [];
    for (let round = 0; round < rounds; round++) pairs.push([await loadPages(env, 1), await loadPages(env, 2)]);
    const medianOf = (at: 0 | 1, name: keyof Speed) => median(pairs.map((pair) => pair[at][name]));
    const ratio = median(pairs.map(([one, two]) => two.perSecond / one.perSecond));
    const speeds = `${Math.round(medianOf(1, "perSecond"))} against ${Math.round(medianOf(0, "perSecond"))} pages per second`;
    const costs = `${medianOf(1, "cpuMs").toFixed(2)} against ${medianOf(0, "cpuMs").toFixed(2)} ms`;
    return [
      atLeast(`two processes against one, home rendered, ${database}`, 1.8, ratio, " ×", speeds),
      note("… processor time per page, which a busy machine hardly changes", costs),
    ];
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

async function fill(env: Record<string, string>) {
  const site = await startSite(env);
  const account = await signUp(fetch, site.url, "lark");
  const thumbnail = await plainPicture();
  for (let index = 0; index < 24; index++) await publish(account, index, thumbnail);
  await site.stop();
}

interface Speed {
  perSecond: number;
  /** Milliseconds of processor time of all processes per page. */
  cpuMs: number;
}

async function loadPages(env: Record<string, string>, count: number): Promise<Speed> {
  const site = await startSite(
    { ...env, PROCESSES: String(count) },
    isPinned ? ["taskset", "-c", `0-${count - 1}`] : [],
  );
  try {
    await load(site, "/", headers);
    const before = cpuWithChildren(site.pid);
    const { perSecond, count: pages } = await load(site, "/", headers);
    return { perSecond, cpuMs: ((cpuWithChildren(site.pid) - before) * 1000) / pages };
  } finally {
    await site.stop();
  }
}
