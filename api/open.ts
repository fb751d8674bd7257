import { createApi, type Parts } from "./app";
import { sweepDrafts } from "./drafts/sweep";
import { signInGate, sweepRateLimits } from "./http/rate-limits";
import { createMediaHandler } from "./media/handler";
import { sweepMedia } from "./media/store";
import { sweepPictures, sweepThumbnails } from "./media/sweep-pictures";
import { sweepSessions } from "./users/sessions";
import { sweepViewWindows, viewCounter } from "./videos/views";
import { openWork, type WorkSettings } from "./work";

const sweepEvery = 60 * 60_000;
const week = 7 * 24 * 60 * 60_000;

export interface ApiSettings extends WorkSettings {
  limits: Pick<Parts, "secret" | "signups" | "corsOrigins" | "errorFormat" | "mostVideoBytes"> &
    Partial<Pick<Parts, "quotas">>;
  /** Milliseconds that an upload stays of which nothing more comes; a week by default. */
  keepUploads?: number;
}

/** Opens database and files, starts the worker, and gives the API; `close` ends all of it, what waits being written. */
export async function openApi(settings: ApiSettings) {
  const { limits, keepUploads = week, log } = settings;
  const { start, ...parts } = await openWork(settings);
  const { db, media, tools } = parts;
  await sweepThumbnails(db, media);
  await sweepPictures(db, media);
  await sweepMedia(
    media,
    async (id) => (await db.selectFrom("videos").select("id").where("id", "=", id).executeTakeFirst()) !== undefined,
  );
  await sweepDrafts({ db, media }, keepUploads, { isStart: true });
  const views = viewCounter(db, log);
  const worker = start();
  const sweep = () =>
    Promise.all([
      sweepSessions(db),
      sweepViewWindows(db),
      sweepRateLimits(db),
      sweepDrafts({ db, media }, keepUploads),
    ]).catch((err) => log.warn({ err }, "sweep"));
  const sweeping = setInterval(sweep, sweepEvery);
  const quotas = { user: null, total: null };
  const signIns = signInGate(db);
  const api = createApi({ ...parts, quotas, ...limits, log, views, signInGate: signIns, wakeWorker: worker.wake });
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
