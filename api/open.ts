import { join } from "node:path";
import type { Logger } from "pino";
import { createApi, type Parts } from "./app";
import { type DatabasePlace, openDatabase } from "./db/open";
import { signInGate, sweepRateLimits } from "./http/rate-limits";
import { startWorker } from "./jobs/worker";
import { findTools } from "./media/ffmpeg";
import { createMediaHandler } from "./media/handler";
import { openMediaStore, sweepMedia } from "./media/store";
import { sweepSessions } from "./users/sessions";
import { videoJobs } from "./videos/jobs";
import { sweepViewWindows, viewCounter } from "./videos/views";

const sweepEvery = 60 * 60_000;

export interface ApiSettings {
  database: DatabasePlace;
  /** The directory that files lie under. */
  dataDir: string;
  tools: { ffmpeg?: string | undefined; ffprobe?: string | undefined };
  /** Lengths of the shorter sides that renditions are made in; none unless given. */
  heights?: readonly number[];
  limits: Pick<Parts, "secret" | "signups" | "corsOrigins" | "errorFormat" | "mostVideoBytes">;
  log: Logger;
}

/** Opens database and files, starts the worker, and gives the API; `close` ends all of it, what waits being written. */
export async function openApi({ database, dataDir, tools: given, heights = [], limits, log }: ApiSettings) {
  const media = await openMediaStore(join(dataDir, "media"));
  const db = await openDatabase(database);
  const tools = await findTools({
    ...(given.ffmpeg && { ffmpeg: given.ffmpeg }),
    ...(given.ffprobe && { ffprobe: given.ffprobe }),
  });
  await sweepMedia(
    media,
    async (id) => (await db.selectFrom("videos").select("id").where("id", "=", id).executeTakeFirst()) !== undefined,
  );
  const views = viewCounter(db, log);
  const files = { db, media, tools, heights };
  const worker = startWorker(db, videoJobs(files), log);
  const sweep = () =>
    Promise.all([sweepSessions(db), sweepViewWindows(db), sweepRateLimits(db)]).catch((err) =>
      log.warn({ err }, "sweep"),
    );
  const sweeping = setInterval(sweep, sweepEvery);
  const api = createApi({ ...files, ...limits, log, views, signInGate: signInGate(db), wakeWorker: worker.wake });
  return {
    api,
    db,
    tools,
    serveMedia: createMediaHandler({ db, media, log }),
    flushViews: views.flush,
    async close() {
      clearInterval(sweeping);
      await worker.stop();
      await views.flush();
      await db.destroy();
    },
  };
}
