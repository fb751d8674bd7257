import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { ffmpegsIn } from "#tests/support/kills/ffmpegs";
import { findFreePort } from "#tests/support/free-ports";
import { makeDirectory, startBuiltServer, type Spawned, spawnNode } from "#tests/support/spawned";
import { startSite } from "./site";

/** The process that the test kills with SIGKILL. */
export type Victim = "server" | "worker" | "ffmpeg";

export type KillableSite = Awaited<ReturnType<typeof startKillableSite>>;

/** Starts the built site with real workers and files, and can kill and restart one of its processes. */
export async function startKillableSite(victim: Victim, settings: Record<string, string>) {
  const dataDir = await makeDirectory();
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
    rows,
    /** Returns whether a job on a video is waiting or running. */
    hasWork: () => rows("select id from jobs where kind <> 'drop-source'").length > 0,
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

/** Lists the files of a site that neither a row nor a pending job refers to. */
export function orphansIn({ dataDir, rows }: Pick<KillableSite, "dataDir" | "rows">): string[] {
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
