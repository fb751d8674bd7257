import { createApi } from "./app";
import type { ApiDeps } from "./deps";
import { measureDrafts, sweepDrafts, sweepEmptyUploads } from "./publishing/sweep";
import { sweepRateLimits } from "./rate-limits/rate-limits";
import { createMediaHandler } from "./media/serve/handler";
import { sweepMedia } from "./media/store/store";
import { sweepPictures, sweepThumbnails } from "./media/store/sweep-pictures";
import { loadCommonPasswords } from "./auth/common-passwords";
import { sweepSessions } from "./auth/sessions";
import { SignInLimiter, sweepKnownNetworks } from "./auth/sign-in-limiter";
import { upgradeRenditions } from "./processing/upgrade-renditions";
import { sweepViewWindows, createViewCounter } from "./videos/views";
import { openWorker, type WorkSettings } from "./processing/open-worker";

const sweepEvery = 60 * 60_000;
const sweepEmptyUploadsEvery = 60_000;
const week = 7 * 24 * 60 * 60_000;

export interface ApiSettings extends WorkSettings {
  limits: Pick<ApiDeps, "secret" | "signups" | "corsOrigins" | "errorFormat" | "maxVideoBytes"> &
    Partial<Pick<ApiDeps, "quotas" | "rateLimitScale">>;
  /** Milliseconds that an upload stays of which nothing more comes; a week by default. */
  keepUploads?: number;
}

/** Opens database and files, starts the worker, and gives the API; `close` ends all of it, what waits being written. */
export async function openApi(settings: ApiSettings) {
  const { limits, keepUploads = week, log } = settings;
  const { start, ...parts } = await openWorker(settings);
  const { db, media, tools } = parts;
  await sweepThumbnails(db, media);
  await sweepPictures(db, media);
  await sweepMedia(media, async (ids) => {
    const rows = await db.selectFrom("videos").select("id").where("id", "in", ids).execute();
    return new Set(rows.map(({ id }) => id));
  });
  await sweepDrafts({ db, media }, keepUploads, { isStart: true });
  await measureDrafts({ db, media });
  await sweepEmptyUploads({ db, media });
  const rateLimitScale = limits.rateLimitScale ?? 1;
  const views = createViewCounter(db, log, rateLimitScale);
  await loadCommonPasswords();
  const worker = start();
  const closing = new AbortController();
  const upgrading = upgradeRenditions({ db, media, log }, closing.signal).catch((err) => log.warn({ err }, "upgrade"));
  const sweep = () =>
    Promise.all([
      sweepSessions(db),
      sweepViewWindows(db),
      sweepRateLimits(db),
      sweepKnownNetworks(db),
      sweepDrafts({ db, media }, keepUploads),
    ]).catch((err) => log.warn({ err }, "sweep"));
  const sweeping = setInterval(sweep, sweepEvery);
  const endEmptyUploads = () => sweepEmptyUploads({ db, media }).catch((err) => log.warn({ err }, "sweep uploads"));
  const sweepingUploads = setInterval(endEmptyUploads, sweepEmptyUploadsEvery);
  const quotas = { user: null, total: null };
  const signInLimiter = new SignInLimiter({ db, secret: limits.secret, scale: rateLimitScale });
  const made = { log, views, signInLimiter, rateLimitScale, wakeWorker: worker.wake };
  const api = createApi({ ...parts, quotas, ...limits, ...made });
  return {
    api,
    db,
    tools,
    serveMedia: createMediaHandler({ db, media, log }),
    flushViews: views.flush,
    async close() {
      clearInterval(sweeping);
      clearInterval(sweepingUploads);
      closing.abort();
      await upgrading;
      await worker.stop();
      await views.flush();
      await db.destroy();
    },
  };
}
