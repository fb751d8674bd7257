import { createApi } from "./app";
import type { ApiDeps } from "./deps";
import { measureDrafts, sweepDrafts, sweepEmptyUploads } from "./publishing/sweep";
import { sweepRateLimits } from "./rate-limits/rate-limits";
import { createMediaHandler } from "./media/serve/handler";
import { sweepDeletions } from "./media/store/defer-deletions";
import { sweepMedia } from "./media/store/store";
import { sweepPictures, sweepThumbnails } from "./media/store/sweep-pictures";
import { loadCommonPasswords } from "./auth/common-passwords";
import { sweepSessions } from "./auth/sessions";
import { SignInLimiter, sweepKnownNetworks } from "./auth/sign-in-limiter";
import { upgradeRenditions } from "./processing/upgrade-renditions";
import { sweepStatistics } from "./statistics/sweep";
import { sweepViewWindows, createViewCounter } from "./videos/views";
import { openWorker, type WorkSettings } from "./processing/open-worker";

const sweepEvery = 60 * 60_000;
const sweepEmptyUploadsEvery = 60_000;
const sweepDeletionsEvery = 5 * 60_000;
const week = 7 * 24 * 60 * 60_000;

export interface ApiSettings extends WorkSettings {
  limits: Pick<ApiDeps, "secret" | "signups" | "corsOrigins" | "errorFormat" | "maxVideoBytes"> &
    Partial<Pick<ApiDeps, "quotas" | "rateLimitScale" | "hasBackupSchedule">>;
  /** Milliseconds that an upload stays of which nothing more comes; a week by default. */
  keepUploads?: number;
}

/**
 * Opens database and files, starts the worker, and returns the API. `close` ends all of them and writes what is still
 * in memory.
 */
export async function openApi(settings: ApiSettings) {
  const { limits, keepUploads = week, log } = settings;
  const quotas = limits.quotas ?? settings.quotas ?? { user: null, total: null };
  const { start, ...parts } = await openWorker({ ...settings, quotas });
  const { db, media, tools } = parts;
  await removeLeftovers({ db, media }, keepUploads);
  await loadCommonPasswords();
  const rateLimitScale = limits.rateLimitScale ?? 1;
  const views = createViewCounter(db, log, rateLimitScale);
  const worker = start();
  const closing = new AbortController();
  const upgrading = upgradeRenditions({ db, media, log }, closing.signal).catch((err) => log.warn({ err }, "upgrade"));
  const stopSweeps = startSweeps({ db, media, log }, keepUploads);
  const signInLimiter = new SignInLimiter({ db, secret: limits.secret, scale: rateLimitScale });
  const shared = { log, views, signInLimiter, rateLimitScale, wakeWorker: worker.wake };
  const hasBackupSchedule = limits.hasBackupSchedule ?? false;
  const api = createApi({ ...parts, ...limits, quotas, hasBackupSchedule, ...shared });
  return {
    api,
    db,
    tools,
    serveMedia: createMediaHandler({ db, media, log }),
    flushViews: views.flush,
    async close() {
      stopSweeps();
      closing.abort();
      await upgrading;
      await worker.stop();
      await views.flush();
      await db.destroy();
    },
  };
}

type Stores = Pick<ApiDeps, "db" | "media">;

/** Deletes what a killed process left behind, before the first request. */
async function removeLeftovers({ db, media }: Stores, keepUploads: number) {
  await sweepThumbnails(db, media);
  await sweepPictures(db, media);
  await sweepMedia(media, async (ids) => {
    const rows = await db.selectFrom("videos").select("id").where("id", "in", ids).execute();
    return new Set(rows.map(({ id }) => id));
  });
  await sweepDrafts({ db, media }, keepUploads, { isStart: true });
  await measureDrafts({ db, media });
  await sweepEmptyUploads({ db, media });
}

/** Deletes expired rows and files at regular intervals; returns a function that stops it. */
function startSweeps({ db, media, log }: Stores & Pick<ApiDeps, "log">, keepUploads: number) {
  const sweep = () =>
    Promise.all([
      sweepSessions(db),
      sweepViewWindows(db),
      sweepRateLimits(db),
      sweepKnownNetworks(db),
      sweepStatistics(db),
      sweepDrafts({ db, media }, keepUploads),
    ]).catch((err) => log.warn({ err }, "sweep"));
  const endEmptyUploads = () => sweepEmptyUploads({ db, media }).catch((err) => log.warn({ err }, "sweep uploads"));
  const deleteWaiting = () => sweepDeletions(db, media).catch((err) => log.warn({ err }, "sweep deletions"));
  const timers = [
    setInterval(sweep, sweepEvery),
    setInterval(endEmptyUploads, sweepEmptyUploadsEvery),
    setInterval(deleteWaiting, sweepDeletionsEvery),
  ];
  return () => timers.forEach((timer) => clearInterval(timer));
}
