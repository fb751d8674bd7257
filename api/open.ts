import { createApi } from "./app";
import { readPool } from "./db/open";
import type { ApiDeps } from "./deps";
import { measureDrafts, sweepDrafts, sweepEmptyUploads } from "./publishing/sweep";
import { sweepUploadLocks } from "./publishing/upload-lock";
import { sweepRateLimits } from "./rate-limits/rate-limits";
import { createMediaHandler, type MediaDelivery } from "./media/serve/handler";
import { findStorageOrigin } from "./media/serve/redirect-to-storage";
import { sweepDeletions } from "./media/store/defer-deletions";
import { sweepMedia, sweepRequests } from "./media/store/store";
import { sweepPictures, sweepThumbnails } from "./media/store/sweep-pictures";
import { loadCommonPasswords } from "./auth/common-passwords";
import { sweepSessions } from "./auth/sessions";
import { SignInLimiter, sweepKnownNetworks } from "./auth/sign-in-limiter";
import { lacksSecondFactor } from "./second-factors/require-second-factor";
import { sweepSignIns } from "./second-factors/tickets";
import { createFigures } from "./figures/site-figures";
import { readinessChecks } from "./readiness";
import { upgradeRenditions } from "./processing/upgrade-renditions";
import { sweepStatistics } from "./statistics/sweep";
import { sweepViewWindows, createViewCounter } from "./videos/views";
import { openWorker, type WorkSettings } from "./processing/open-worker";

const sweepEvery = 60 * 60_000;
const sweepSharedEvery = 6 * 60 * 60_000;
const sweepEmptyUploadsEvery = 60_000;
const sweepDeletionsEvery = 5 * 60_000;
const week = 7 * 24 * 60 * 60_000;

/**
 * What a process deletes: `complete`, for one that is alone, also what a killed one left before its start; `machine`, for
 * one that is alone on its machine, of that only the files of requests; `regular` only what expires; `none` for a process
 * next to others.
 */
export type Upkeep = "complete" | "machine" | "regular" | "none";

export interface ApiSettings extends WorkSettings {
  limits: Pick<ApiDeps, "secret" | "signups" | "corsOrigins" | "errorFormat" | "maxVideoBytes"> &
    Partial<Pick<ApiDeps, "quotas" | "rateLimitScale" | "hasOtherServers" | "hasBackupSchedule">> & {
      /** Whether administrators need a second factor for their calls. */
      requiresSecondFactor?: boolean;
    };
  /** What this process deletes besides its requests; `complete` by default. */
  upkeep?: Upkeep;
  /** What sends files of media; the server itself by default. */
  delivery?: MediaDelivery;
  /** Called when a job was added, which another process may do. */
  onNewJob?: () => void;
  /** Milliseconds that an upload stays of which nothing more comes; a week by default. */
  keepUploads?: number;
}

/**
 * Opens database and files, starts the worker, and returns the API. `close` ends all of them and writes what is still
 * in memory.
 */
export async function openApi(settings: ApiSettings) {
  const { limits, keepUploads = week, upkeep = "complete", log } = settings;
  const quotas = limits.quotas ?? settings.quotas ?? { user: null, total: null };
  const { start, ...parts } = await openWorker({ ...settings, quotas });
  const { db, media, tools } = parts;
  await cleanUp({ db, media }, upkeep, keepUploads);
  await loadCommonPasswords();
  const { hasOtherServers = false, hasBackupSchedule = false, requiresSecondFactor = false } = limits;
  const lacksFactor: ApiDeps["lacksSecondFactor"] = async (viewer) =>
    requiresSecondFactor && lacksSecondFactor(db, viewer);
  const rateLimitScale = limits.rateLimitScale ?? 1;
  const views = createViewCounter(db, log, rateLimitScale);
  const worker = start();
  const stopUpkeep = upkeep === "none" ? async () => undefined : startUpkeep({ db, media, log }, keepUploads);
  const wakeWorker = () => {
    worker.wake();
    settings.onNewJob?.();
  };
  const signInLimiter = new SignInLimiter({ db, secret: limits.secret, scale: rateLimitScale });
  const shared = { log, views, signInLimiter, rateLimitScale, wakeWorker, lacksSecondFactor: lacksFactor };
  const api = createApi({ ...parts, ...limits, quotas, ...shared, hasOtherServers, hasBackupSchedule });
  return {
    api,
    db,
    media,
    tools,
    serveMedia: createMediaHandler({ db, media, log, delivery: settings.delivery }),
    /** The origin that players are redirected to; null where there is none. */
    storageOrigin: settings.delivery === "redirect" ? await findStorageOrigin(media) : null,
    flushViews: views.flush,
    checks: readinessChecks({ db, media }),
    readPool: () => readPool(db),
    figures: createFigures(db),
    /** Hands the running jobs back, while requests are still answered. */
    stopWork: worker.stop,
    async close() {
      await stopUpkeep();
      await worker.stop();
      await views.flush();
      await db.destroy();
    },
  };
}

export type Api = Awaited<ReturnType<typeof openApi>>;

type Stores = Pick<ApiDeps, "db" | "media">;

/** Deletes what killed processes left, before the first request. */
async function cleanUp({ db, media }: Stores, upkeep: Upkeep, keepUploads: number) {
  if (upkeep === "none" || upkeep === "regular") return;
  await sweepThumbnails(db, media);
  await sweepRequests(media);
  // In a store that others use, leftovers are old files, and finding them takes long.
  if (upkeep === "complete" && !media.isShared) await removeLeftovers({ db, media }, keepUploads);
}

/** Deletes what a killed process left in the store; without other servers, before the first request. */
async function removeLeftovers({ db, media }: Stores, keepUploads: number) {
  await sweepPictures(db, media);
  await sweepMedia(media, async (ids) => {
    const rows = await db.selectFrom("videos").select("id").where("id", "in", ids).execute();
    return new Set(rows.map(({ id }) => id));
  });
  await sweepDrafts({ db, media }, keepUploads, { isStart: true });
  if (!media.isShared) await measureDrafts({ db, media });
  await sweepEmptyUploads({ db, media });
}

/** Upgrades renditions, and deletes what expires; returns a function that stops both. */
function startUpkeep({ db, media, log }: Stores & Pick<ApiDeps, "log">, keepUploads: number) {
  const closing = new AbortController();
  const upgrading = upgradeRenditions({ db, media, log }, closing.signal).catch((err) => log.warn({ err }, "upgrade"));
  const stopSweeps = startSweeps({ db, media, log }, keepUploads);
  return async () => {
    stopSweeps();
    closing.abort();
    await upgrading;
  };
}

/** Deletes expired rows and files at regular intervals; returns a function that stops it. */
function startSweeps({ db, media, log }: Stores & Pick<ApiDeps, "log">, keepUploads: number) {
  const sweep = () =>
    Promise.all([
      sweepSessions(db),
      sweepViewWindows(db),
      sweepRateLimits(db),
      sweepKnownNetworks(db),
      sweepSignIns(db),
      sweepStatistics(db),
      sweepUploadLocks(db),
      sweepDrafts({ db, media }, keepUploads),
    ]).catch((err) => log.warn({ err }, "sweep"));
  const endEmptyUploads = () => sweepEmptyUploads({ db, media }).catch((err) => log.warn({ err }, "sweep uploads"));
  const deleteWaiting = () => sweepDeletions(db, media).catch((err) => log.warn({ err }, "sweep deletions"));
  const sweepShared = () =>
    removeLeftovers({ db, media }, keepUploads).catch((err) => log.warn({ err }, "sweep media"));
  const timers = [
    setInterval(sweep, sweepEvery),
    setInterval(endEmptyUploads, sweepEmptyUploadsEvery),
    setInterval(deleteWaiting, sweepDeletionsEvery),
  ];
  if (media.isShared) timers.push(setInterval(sweepShared, sweepSharedEvery));
  return () => timers.forEach((timer) => clearInterval(timer));
}
