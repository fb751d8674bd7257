import { join } from "node:path";
import type { Logger } from "pino";
import { createApi, type Parts } from "./app";
import { type DatabasePlace, openDatabase } from "./db/open";
import { sweepDrafts } from "./drafts/sweep";
import { signInGate, sweepRateLimits } from "./http/rate-limits";
import { startWorker } from "./jobs/worker";
import { findTools } from "./media/ffmpeg";
import { createMediaHandler } from "./media/handler";
import { openMediaStore, sweepMedia } from "./media/store";
import { sweepSessions } from "./users/sessions";
import { droppingSource, makingPlayable } from "./videos/processing";
import { sweepViewWindows, viewCounter } from "./videos/views";

const sweepEvery = 60 * 60_000;
const week = 7 * 24 * 60 * 60_000;

export interface ApiSettings {
  database: DatabasePlace;
  /** The directory that files lie under. */
  dataDir: string;
  tools: { ffmpeg?: string | undefined; ffprobe?: string | undefined };
  limits: Pick<Parts, "secret" | "signups" | "corsOrigins" | "errorFormat" | "mostVideoBytes"> &
    Partial<Pick<Parts, "quotas">>;
  /** Milliseconds that an upload stays of which nothing more comes; a week by default. */
  keepUploads?: number;
  log: Logger;
}

/** Opens database and files, starts the worker, and gives the API; `close` ends all of it, what waits being written. */
export async function openApi({ database, dataDir, tools: given, limits, keepUploads = week, log }: ApiSettings) {
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
  await sweepDrafts({ db, media }, keepUploads);
  const views = viewCounter(db, log);
  const files = { db, media, tools };
  const worker = startWorker(db, { "make-playable": makingPlayable(files), "drop-source": droppingSource(files) }, log);
  const sweep = () =>
    Promise.all([
      sweepSessions(db),
      sweepViewWindows(db),
      sweepRateLimits(db),
      sweepDrafts({ db, media }, keepUploads),
    ]).catch((err) => log.warn({ err }, "sweep"));
  const sweeping = setInterval(sweep, sweepEvery);
  const quotas = { user: null, total: null };
  const api = createApi({
    ...files,
    quotas,
    ...limits,
    log,
    views,
    signInGate: signInGate(db),
    wakeWorker: worker.wake,
  });
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
