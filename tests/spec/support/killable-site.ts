import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import pino from "pino";
import { timestamp } from "#api/db/ids";
import type { S3Settings } from "#api/media/store/s3-settings";
import { openMedia } from "#api/media/store/open-media";
import { leaseMs } from "#api/videos/processing/job-queue";
import { ffmpegsIn } from "#tests/support/kills/ffmpegs";
import { findFreePort } from "#tests/support/free-ports";
import { makeDirectory, startBuiltServer, type Spawned, spawnNode } from "#tests/support/spawned";
import { startSite } from "./site";

/** The process that the test kills with SIGKILL. */
export type Victim = "server" | "worker" | "ffmpeg";

export type KillableSite = Awaited<ReturnType<typeof startKillableSite>>;

/**
 * Starts the built site with real workers and files, and can kill and restart one of its processes. Its files lie in its
 * data directory, or in object storage.
 */
export async function startKillableSite(victim: Victim, options: Record<string, string>, s3: S3Settings | null = null) {
  const dataDir = await makeDirectory();
  const settings = { ...options, ...(s3 && environmentOf(s3)) };
  const media = await openMedia({ dir: join(dataDir, "media"), s3, log: pino({ level: "silent" }) });
  const place = { DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: String(await findFreePort()) };
  const env = { ...place, ...settings, ...(victim === "worker" && { WORKERS: "0" }) };
  const startWorker = async () => {
    const worker = spawnNode(["build/worker.js"], { ...place, ...settings, WORKERS: "1" });
    await worker.waitForOutput(/The worker is up/);
    return worker;
  };
  const site = await startSite(env);
  let running: Spawned = victim === "worker" ? await startWorker() : site;
  const rows = <T>(query: string) => rowsOf<T>(dataDir, query);
  return {
    ...site,
    media,
    rows,
    /** Returns whether a job on a video is waiting or running. */
    hasWork: () => rows("select id from jobs where kind <> 'drop-source'").length > 0,
    /** Returns whether a worker took a job, or renewed its lease of one, after this time in milliseconds since 1970. */
    worksSince: (time: number) =>
      rows(`select id from jobs where is_running = 1 and run_after > '${timestamp(time + leaseMs)}'`).length > 0,
    async kill() {
      if (victim === "ffmpeg") for (const pid of await ffmpegsIn(dataDir)) process.kill(pid, "SIGKILL");
      else running.child.kill("SIGKILL");
      if (victim !== "ffmpeg") await running.exit;
    },
    async restart() {
      if (victim === "server") running = await startBuiltServer(env);
      if (victim === "worker") running = await startWorker();
    },
  };
}

const environmentOf = ({ endpoint, bucket, region }: S3Settings) => ({
  S3_ENDPOINT: endpoint!,
  S3_BUCKET: bucket,
  S3_REGION: region,
  AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID!,
  AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY!,
});

/** Opens the database for one query only: a server that restarts after a kill must find it as the kill left it. */
function rowsOf<T>(dataDir: string, query: string): T[] {
  const database = new DatabaseSync(join(dataDir, "vidlark.sqlite"), { readOnly: true });
  try {
    database.exec("PRAGMA busy_timeout = 5000");
    return database.prepare(query).all() as T[];
  } finally {
    database.close();
  }
}

type SiteData = Pick<KillableSite, "dataDir" | "rows">;

/**
 * Lists the files in the data directory of a site that neither a row nor a pending job refers to. A file that moved while
 * the rows were read is none at the second look.
 */
export function orphansIn(site: SiteData): string[] {
  const found = lookForOrphans(site);
  return found.length > 0 ? lookForOrphans(site).filter((path) => found.includes(path)) : [];
}

function lookForOrphans({ dataDir, rows }: SiteData): string[] {
  const drafts = rows<{ id: string; upload_id: string | null }>("select id, upload_id from drafts");
  const videos = rows<{ id: string; file_name: string; renditions_id: string }>(
    "select id, file_name, renditions_id from videos",
  );
  const jobs = rows<{ id: string; video_id: string; kind: string }>("select id, video_id, kind from jobs");
  const usedPaths = [
    ...drafts.map(({ id, upload_id }) => `drafts/${id}/(thumbnail-\\d+\\.webp|${upload_id})`),
    ...videos.map(({ id, file_name }) => `videos/${id}/(thumbnail-1-\\d+\\.webp|${file_name})`),
    ...jobs.map(({ video_id, kind }) => `videos/${video_id}/${kind === "drop-source" ? "source\\..+" : ".+"}`),
    ...videos.map(({ id, renditions_id }) => `videos/${id}/renditions-${renditions_id || "none"}/.+`),
    ...jobs.map(({ id }) => `work/${id}-\\d+/.+`),
  ];
  const pattern = new RegExp(`^(${usedPaths.join("|")})$`);
  return filesUnder(join(dataDir, "media")).filter((path) => !pattern.test(path));
}

const filesUnder = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)));
