import { createApi, endpoints } from "./app";
import { type Db, isSqlite, readPool } from "./db/open";
import { thisRelease } from "./db/upgrade";
import type { ApiDeps, SiteFacts } from "./deps";
import { findViewer } from "./accounts/auth/sessions";
import { createSessionHolderFinder } from "./accounts/auth/find-session-holder";
import { createTokenHolderFinder } from "./accounts/tokens/http-token";
import type { FindHolder } from "./media/serve/find-answer";
import { createMediaHandler, type MediaDelivery } from "./media/serve/handler";
import { createPictureFinder } from "./media/store/picture-bytes";
import { findStorageOrigin } from "./media/serve/redirect-to-storage";
import { loadEstimator } from "./accounts/auth/guessable-passwords";
import { SignInLimiter } from "./accounts/auth/sign-in-limiter";
import { createPasswordCheck } from "./accounts/auth/owner-proof";
import { isAdminWithoutSecondFactor } from "./accounts/second-factors/second-factor-state";
import { recordMailEnabled } from "./accounts/mail/mail-enabled";
import { startMailSender } from "./accounts/mail/mail-sender";
import { composeNotificationMail } from "./notifications/mail/compose-notification-mail";
import { recordSent } from "./notifications/mail/record-sent";
import { isYoungAccount } from "./accounts/users/young-account";
import type { Sending } from "./notifications/webhooks/post-message";
import { startPushSender } from "./notifications/push/push-sender";
import type { SiteKey } from "./notifications/push/site-key";
import { startWebhookSender } from "./notifications/webhooks/webhook-sender";
import type { MailSettings } from "./accounts/mail/mail-transport";
import { findViewerAccount } from "./notifications/inbox/viewer-account";
import { readSetting } from "./site/settings/settings";
import { siteRequiresVerifiedEmail } from "./site/settings/sign-ups";
import { createMetricReaders } from "./operation/metrics/metric-readers";
import { createReadinessChecks } from "./operation/readiness";
import { createPositionKeeper } from "./videos/history/position-keeper";
import { createViewCounter } from "./videos/videos/view-counter";
import { startUpkeep, sweepAtStart, type Upkeep } from "./operation/clean-up/upkeep";
import { createPageCalls } from "./http/answer-page-calls";
import { openWorker, type WorkSettings } from "./open-worker";

export interface ApiSettings extends WorkSettings {
  limits: Pick<ApiDeps, "secret" | "signups" | "corsOrigins" | "errorFormat" | "maxVideoBytes"> &
    Partial<
      Pick<
        ApiDeps,
        | "setupLinkFor"
        | "siteName"
        | "requiresSecondFactor"
        | "rateLimitScale"
        | "hasOtherServers"
        | "hasBackupSchedule"
      >
    >;
  /** What administrators see of the environment. */
  site?: Pick<SiteFacts, "version" | "publicUrl">;
  /** How mails are sent; if undefined, the site sends none. */
  mail?: MailSettings | null;
  /** How messages of webhooks are sent; by default, never to this machine. */
  webhooks?: Sending;
  /** The key by which push services recognize the site; if undefined, no browser is notified. */
  siteKey?: SiteKey | null;
  /** Which leftovers this process deletes; `complete` by default. */
  upkeep?: Upkeep;
  /** What sends media files; the server itself by default. */
  delivery?: MediaDelivery;
  /** Called after a job was added, so that another process can do it. */
  onNewJob?: () => void;
}

/** Opens database and files, starts the worker, and returns the API. `close` ends them and writes what is in memory. */
export async function openApi(settings: ApiSettings) {
  const { limits, upkeep = "complete", webhooks: sending = { allowsLoopback: false }, siteKey, log } = settings;
  const { secret, siteName = null, rateLimitScale = 1, setupLinkFor = "nobody" } = limits;
  const { hasOtherServers = false, hasBackupSchedule = false } = limits;
  const site = { version: "", publicUrl: null, ...settings.site, dataDir: settings.dataDir };
  const { start, ...parts } = await openWorker({ ...settings, publicUrl: site.publicUrl });
  const { db, media, tools, keepUploadsMs } = parts;
  await sweepAtStart({ db, media, keepUploadsMs }, upkeep);
  await loadEstimator();
  const views = createViewCounter(db, log, rateLimitScale);
  const positions = createPositionKeeper(db, log);
  const signInLimiter = new SignInLimiter({ db, secret, scale: rateLimitScale });
  const webhookSender = startWebhookSender({ db, log, secret, sending });
  await recordMailEnabled(db, Boolean(settings.mail));
  const mails = settings.mail
    ? startMailSender({ db, log, secret, siteName, composeNotificationMail, recordSent }, settings.mail)
    : null;
  const pushSender = siteKey ? startPushSender({ db, log, siteKey, sending }) : null;
  const onNotified = () => [mails, pushSender].forEach((sender) => sender?.wake());
  const worker = start({ onMessage: webhookSender.wake, onNotified });
  const { migrations } = settings.release ?? thisRelease(isSqlite(db) ? "sqlite" : "postgres");
  const upkeepDeps = { db, media, log, mails, migrations, keepUploadsMs, site };
  const stopUpkeep = upkeep === "none" ? null : startUpkeep(upkeepDeps, upkeep);
  const lacksRequiredSecondFactor = createSecondFactorCheck(db, limits);
  const deps = {
    ...parts,
    ...limits,
    setupLinkFor,
    hasOtherServers,
    hasBackupSchedule,
    log,
    mails,
    webhooks: { wake: webhookSender.wake, allowsLoopback: sending.allowsLoopback },
    push: pushSender && { wake: pushSender.wake, publicKey: siteKey!.publicKey },
    views,
    positions,
    signInLimiter,
    rateLimitScale,
    wakeWorker() {
      worker.wake();
      settings.onNewJob?.();
    },
    lacksRequiredSecondFactor,
    requiresVerifiedEmail: () => siteRequiresVerifiedEmail({ db, mails }),
    isYoungAccount: isYoungAccount.bind(null, db),
    findViewerAccount: findViewerAccount.bind(null, { db, lacksRequiredSecondFactor }),
    requireFreshPassword: createPasswordCheck({ db, signInLimiter }),
    site,
  } satisfies ApiDeps;
  return {
    api: createApi(deps),
    /** Answers the calls of this process's pages. */
    openPageCalls: createPageCalls(deps, { endpoints, findViewer }),
    findPictureBytes: createPictureFinder(db),
    db,
    media,
    tools,
    serveMedia: createMediaHandler({
      db,
      media,
      log,
      findHolder: createMediaHolderFinder(db),
      ffmpeg: tools.ffmpeg,
      delivery: settings.delivery,
    }),
    /** The origin of object storage to which players are redirected; null without redirects. */
    storageOrigin: settings.delivery === "redirect" ? await findStorageOrigin(media) : null,
    flushViews: views.flush,
    checks: createReadinessChecks({ db, media }),
    readPool: () => readPool(db),
    metricReaders: createMetricReaders(deps),
    /** Hands back the running jobs while requests are still answered. */
    stopWork: worker.stop,
    async close() {
      await stopUpkeep?.();
      await worker.stop();
      await mails?.stop();
      await Promise.all([webhookSender.stop(), pushSender?.stop()]);
      await Promise.all([views.flush(), positions.flush()]);
      await db.destroy();
    },
  };
}

/** Creates the check for a second factor that the environment or the site's setting requires. */
const createSecondFactorCheck =
  (db: Db, { requiresSecondFactor = false }: ApiSettings["limits"]): ApiDeps["lacksRequiredSecondFactor"] =>
  async (viewer) =>
    viewer.role === "admin" &&
    (requiresSecondFactor || (await readSetting(db, "requireSecondFactor")) === "administrators") &&
    isAdminWithoutSecondFactor(db, viewer);

export type Api = Awaited<ReturnType<typeof openApi>>;

/** Creates the function that finds whose private files a request may get: by a program's token, or by the session. */
function createMediaHolderFinder(db: Db): FindHolder {
  const findByToken = createTokenHolderFinder(db);
  const findBySession = createSessionHolderFinder(db);
  return async (request) => (await findByToken(request)) ?? findBySession(request);
}
