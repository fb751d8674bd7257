import { createApi, type Parts } from "./app";
import { sweepDrafts } from "./drafts/sweep";
import { signInGate, sweepRateLimits } from "./http/rate-limits";
import { createMediaHandler } from "./media/handler";
import { sweepMedia } from "./media/store";
import { sweepSessions } from "./users/sessions";
import { upgradeRenditions } from "./videos/upgrade-renditions";
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
  await sweepMedia(
    media,
    async (id) => (await db.selectFrom("videos").select("id").where("id", "=", id).executeTakeFirst()) !== undefined,
  );
  await sweepDrafts({ db, media }, keepUploads, { isStart: true });
  const views = viewCounter(db, log);
  const worker = start();
  const closing = new AbortController();
  const upgrading = upgradeRenditions({ db, media, log }, closing.signal).catch((err) => log.warn({ err }, "upgrade"));
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
      closing.abort();
      await upgrading;
      await worker.stop();
      await views.flush();
      await db.destroy();
    },
  };
}
