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
  const figures = [await compare("SQLite", {})];
  if (!programs) return [...figures, note("PostgreSQL", "was not found")];
  const postgres = startServer(programs);
  try {
    return [
      ...figures,
      await compare("PostgreSQL", { DATABASE_URL: postgres.url }),
      note("loaded by", `${loader()}${isPinned ? ", processors assigned" : ""}`),
    ];
  } finally {
    postgres.stop();
  }
}

async function compare(database: string, place: Record<string, string>): Promise<Figure> {
  const DATA_DIR = await scratch();
  const env = { ...place, DATA_DIR };
  try {
    await fill(env);
    const ratios: number[] = [];
    const speeds: number[][] = [];
    for (let round = 0; round < rounds; round++) {
      const [one, two] = [await pagesPerSecond(env, 1), await pagesPerSecond(env, 2)];
      speeds.push([one, two]);
      ratios.push(two / one);
    }
    const [one, two] = [0, 1].map((at) => Math.round(median(speeds.map((pair) => pair[at]!))));
    const what = `two processes against one, home rendered, ${database}`;
    return atLeast(what, 1.8, median(ratios), " ×", `${two} against ${one} pages per second`);
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

async function pagesPerSecond(env: Record<string, string>, count: number): Promise<number> {
  const site = await startSite({ ...env, PROCESSES: String(count) }, isPinned ? `0-${count - 1}` : null);
  try {
    await load(site, "/", headers);
    return (await load(site, "/", headers)).perSecond;
  } finally {
    await site.stop();
  }
}
