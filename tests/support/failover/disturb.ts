import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "#api/db/open";
import type { gatewayOf } from "./storage";
import type { Site } from "./site";

/** A piece of the site that is killed and started again, or told to reload. */
export interface Disturbance {
  piece: string;
  /** Resolves when it can be killed at its work. */
  prepare?: () => Promise<unknown>;
  kill: () => Promise<unknown> | boolean;
  /** Starts it again; nothing for a piece that continues by itself. */
  start?: () => Promise<unknown>;
  /** When requests may fail: while the piece is away, in the moment of the kill only, or never. */
  mayFail: "while away" | "in flight" | "never";
}

/** One disturbance as it went; times are those of performance.now(). */
export interface Disturbed {
  piece: string;
  killedAt: number;
  /** Requests that began after this time must succeed. */
  calmAt: number;
  /** Milliseconds from the kill until the piece served again. */
  startMs: number;
  /** Resolves to the milliseconds from the kill until the jobs that were underway had ended. */
  jobsMs: Promise<number>;
}

/** How long a killed node keeps the connections of requests that have just arrived. */
const momentMs = 50;

/** The web nodes, the workers, the database and the proxy of a site, and its object storage. */
export function piecesOf({ nodes, workers, postgres, proxy }: Site, gateway: ReturnType<typeof gatewayOf> | null) {
  return {
    nodes: nodes.map((node, index): Disturbance => ({ piece: `node ${index + 1}`, mayFail: "in flight", ...node })),
    workers: workers.map((worker, index): Disturbance => ({
      ...{ piece: `worker ${index + 1}`, mayFail: "never", ...worker },
      prepare: () => untilBusy(worker.pid()),
    })),
    database: { piece: "PostgreSQL, at once", mayFail: "while away", kill: postgres.crash } satisfies Disturbance,
    storage: gateway && ({ piece: "RGW", mayFail: "while away", ...gateway } satisfies Disturbance),
    proxy: { piece: "nginx, reload", mayFail: "never", kill: proxy.reload } satisfies Disturbance,
  };
}

/** Waits up to ten seconds until a worker has a child process. */
async function untilBusy(pid: number) {
  for (let tries = 0; tries < 1_000; tries++) {
    if (readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim()) return;
    await sleep(10);
  }
}

/** Kills a piece and starts it again after `awayMs`. */
export async function disturb(db: Db, one: Disturbance, awayMs: number): Promise<Disturbed> {
  await one.prepare?.();
  const jobs = await jobsUnderway(db);
  const killedAt = performance.now();
  await one.kill();
  let calmAt = performance.now();
  if (one.start) {
    await sleep(awayMs);
    await one.start();
  }
  const startedAt = performance.now();
  if (one.mayFail === "while away") calmAt = startedAt;
  if (one.mayFail === "in flight") calmAt += momentMs;
  const jobsMs = untilDone(db, jobs).then(() => performance.now() - killedAt);
  const startMs = startedAt - killedAt;
  return { piece: one.piece, killedAt, calmAt: one.mayFail === "never" ? 0 : calmAt, startMs, jobsMs };
}

/** Lists the jobs that a worker has taken. */
async function jobsUnderway(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("jobs").select("id").where("attempts", ">", 0).execute();
  return rows.map(({ id }) => id);
}

async function untilDone(db: Db, ids: string[]) {
  const limit = Date.now() + 60_000;
  while (ids.length > 0 && Date.now() < limit) {
    const left = await db
      .selectFrom("jobs")
      .select("id")
      .where("id", "in", ids)
      .execute()
      .catch(() => null);
    if (left?.length === 0) return;
    await sleep(50);
  }
}
