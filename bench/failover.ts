import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { hasObjectStorage } from "#tests/support/ceph-programs";
import { piecesOf } from "#tests/support/failover/disturb";
import { findNginx } from "#tests/support/configure-nginx";
import { type Effect, type Outcome, runFailover } from "#tests/support/failover/run";
import { startSite } from "#tests/support/failover/site";
import { createSharedBucket, gatewayOf } from "#tests/support/failover/storage";
import { findPostgresPrograms } from "#tests/support/postgres-programs";
import { cleanUp } from "#tests/support/spawned";
import { atMost, type Figure, note } from "./support/figures";

const rounds = 2;
/** nginx uses a node that was away again after five seconds (fail_timeout), so the next piece waits that long. */
const options = { readers: 6, likers: 3, commenters: 3, uploaders: 4, calmMs: 6_000, awayMs: 1_500 };
const report = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * Kills two web nodes, two workers, PostgreSQL and the object storage in turn, and reloads nginx, while people read,
 * like, comment and upload. Without Ceph, the media lie in a shared directory.
 */
export async function measure(): Promise<Figure[]> {
  const [postgres, nginx] = [findPostgresPrograms(), findNginx()];
  if (!postgres || !nginx) return [note("failover", `skipped: ${postgres ? "nginx" : "PostgreSQL"} was not found`)];
  const ceph = hasObjectStorage() ? await startCeph() : null;
  try {
    const storage = ceph && (await createSharedBucket(ceph.endpoint));
    const site = await startSite({ postgres, nginx, storage, workers: 2 });
    try {
      const pieces = piecesOf(site, ceph && gatewayOf(ceph.dir, ceph.endpoint));
      const others = [pieces.database, ...(pieces.storage ? [pieces.storage] : []), pieces.proxy];
      const inTurn = [...pieces.nodes, ...pieces.workers, ...others];
      const disturbances = Array.from({ length: rounds }, () => inTurn).flat();
      const outcome = await runFailover(site, disturbances, { ...options, report });
      return [
        note("media", ceph ? "on Ceph's RGW" : "in a shared directory: Ceph was not found"),
        ...toFigures(outcome),
      ];
    } finally {
      await site.stop();
    }
  } finally {
    ceph?.stop();
    await cleanUp();
  }
}

async function startCeph() {
  const dir = mkdtempSync(join(tmpdir(), "vidlark-ceph-"));
  const port = 20_000 + (process.pid % 10_000) * 3;
  const stop = () => {
    execFileSync("bash", ["tests/support/stop-ceph.sh", dir]);
    rmSync(dir, { recursive: true, force: true });
  };
  await promisify(execFile)("bash", ["tests/support/start-ceph.sh", dir, String(port)]);
  return { dir, endpoint: `http://127.0.0.1:${port}`, stop };
}

const seconds = (ms: number) => (ms / 1000).toFixed(2);

function toFigures({ effects, unexpected, recorder, ...outcome }: Outcome): Figure[] {
  const writes = recorder.attempts.filter(({ kind, isFine }) => isFine && /like|comment|upload/.test(kind)).length;
  const none = (what: string, items: string[]) => atMost(what, 0, items.length, "", items.slice(0, 3).join("; "));
  const failures = unexpected.map(({ what, status, startedAt }) => `${what}: ${status} at ${seconds(startedAt)} s`);
  return [
    note("requests", `${recorder.attempts.length}, of which ${writes} acknowledged writes`),
    note("videos published", String(recorder.videos.length)),
    ...effects.map(toFigure),
    none("acknowledged writes lost", outcome.lost),
    none("duplicates", outcome.duplicates),
    note("comments repeated by people, and there twice", String(outcome.repeatedTwice)),
    none("errors of requests that were not in flight", failures),
    none("videos that cannot be played whole", outcome.broken),
    atMost(
      "problems of the doctor",
      0,
      outcome.doctor === "The site is in order" ? 0 : 1,
      "",
      outcome.doctor.slice(-300),
    ),
  ];
}

const toFigure = ({ piece, backMs, startMs, jobsMs, failed }: Effect): Figure => {
  const statuses = [...new Set(failed.map(({ status }) => status || "cut"))].join(", ");
  const errors = failed.length > 0 ? `${failed.length} errors in flight (${statuses})` : "no errors";
  const detail = `${errors}; started after ${seconds(startMs)} s, its jobs done after ${seconds(jobsMs)} s`;
  return atMost(`${piece}: everything works again`, 10, Number(seconds(backMs)), " s", detail);
};
