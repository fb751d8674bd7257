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
import { recordMailEnabled } from "./accounts/mail/mails-since";
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
        | "quotas"
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
  /** How mails are sent; the site sends none without it. */
  mail?: MailSettings | null;
  /** How messages of webhooks are sent; never to this machine by default. */
  webhooks?: Sending;
  /** The key by which push services of browsers know the site; it notifies no browser without one. */
  siteKey?: SiteKey | null;
  /** What this process deletes besides its requests; `complete` by default. */
  upkeep?: Upkeep;
  /** What sends files of media; the server itself by default. */
  delivery?: MediaDelivery;
  /** Called when a job was added, which another process may do. */
  onNewJob?: () => void;
}

/**
 * Opens database and files, starts the worker, and returns the API. `close` ends all of them and writes what is still
 * in memory.
 */
export async function openApi(settings: ApiSettings) {
  const { limits, upkeep = "complete", log } = settings;
  const quotas = limits.quotas ?? settings.quotas ?? { user: null, total: null };
  const publicUrl = settings.site?.publicUrl ?? null;
  const { start, ...parts } = await openWorker({ ...settings, quotas, publicUrl });
  const { db, media, tools, keepUploads } = parts;
  await sweepAtStart({ db, media, keepUploads }, upkeep);
  await loadEstimator();
  const { hasOtherServers = false, hasBackupSchedule = false, rateLimitScale = 1, setupLinkFor = "nobody" } = limits;
  const views = createViewCounter(db, log, rateLimitScale);
  const positions = createPositionKeeper(db, log);
  const webhookSettings = settings.webhooks ?? { allowsLoopback: false };
  const sender = startWebhookSender({ db, log, secret: limits.secret, sending: webhookSettings });
  const { secret, siteName = null } = limits;
  await recordMailEnabled(db, Boolean(settings.mail));
  const mails = settings.mail
    ? startMailSender({ db, log, secret, siteName, composeNotificationMail, recordSent }, settings.mail)
    : null;
  const pushes = settings.siteKey
    ? startPushSender({ db, log, siteKey: settings.siteKey, sending: webhookSettings })
    : null;
  const onNotified = () => [mails, pushes].forEach((each) => each?.wake());
  const worker = start({ onMessage: sender.wake, onNotified });
  const wakeWorker = () => {
    worker.wake();
    settings.onNewJob?.();
  };
  const signInLimiter = new SignInLimiter({ db, secret: limits.secret, scale: rateLimitScale });
  const webhooks = { wake: sender.wake, allowsLoopback: webhookSettings.allowsLoopback };
  const push = pushes && { wake: pushes.wake, publicKey: settings.siteKey!.publicKey };
  const site = { version: "", publicUrl: null, ...settings.site, dataDir: settings.dataDir };
  const { migrations } = settings.release ?? thisRelease(isSqlite(db) ? "sqlite" : "postgres");
  const upkeepDeps = { db, media, log, mails, migrations, keepUploads, site };
  const stopUpkeep = upkeep === "none" ? null : startUpkeep(upkeepDeps, upkeep);
  const factor = secondFactor(db, limits);
  const commonDeps = {
    log,
    mails,
    webhooks,
    push,
    views,
    positions,
    signInLimiter,
    rateLimitScale,
    wakeWorker,
    ...factor,
  };
  const requiresVerifiedEmail = () => siteRequiresVerifiedEmail({ db, mails });
  const facts = {
    requiresVerifiedEmail,
    isYoungAccount: isYoungAccount.bind(null, db),
    findViewerAccount: findViewerAccount.bind(null, { db, ...factor }),
    requireFreshPassword: createPasswordCheck({ db, signInLimiter }),
    hasOtherServers,
    hasBackupSchedule,
    setupLinkFor,
    site,
  };
  const deps = { ...parts, ...limits, quotas, ...commonDeps, ...facts };
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
      findHolder: findHolderOf(db),
      ffmpeg: tools.ffmpeg,
      delivery: settings.delivery,
    }),
    /** The origin that players are redirected to; null where there is none. */
    storageOrigin: settings.delivery === "redirect" ? await findStorageOrigin(media) : null,
    flushViews: views.flush,
    checks: createReadinessChecks({ db, media }),
    readPool: () => readPool(db),
    metricReaders: createMetricReaders(deps),
    /** Hands the running jobs back, while requests are still answered. */
    stopWork: worker.stop,
    async close() {
      await stopUpkeep?.();
      await worker.stop();
      await mails?.stop();
      await Promise.all([sender.stop(), pushes?.stop()]);
      await Promise.all([views.flush(), positions.flush()]);
      await db.destroy();
    },
  };
}

/** Checks who lacks the second factor that the environment or a setting of the site requires. */
const secondFactor = (
  db: Db,
  { requiresSecondFactor = false }: ApiSettings["limits"],
): Pick<ApiDeps, "lacksRequiredSecondFactor"> => ({
  lacksRequiredSecondFactor: async (viewer) =>
    viewer.role === "admin" &&
    (requiresSecondFactor || (await readSetting(db, "requireSecondFactor")) === "administrators") &&
    isAdminWithoutSecondFactor(db, viewer),
});

export type Api = Awaited<ReturnType<typeof openApi>>;

/** Finds whose private files a request may get: by a program's token, or by the session. */
function findHolderOf(db: Db): FindHolder {
  const [ofToken, ofSession] = [createTokenHolderFinder(db), createSessionHolderFinder(db)];
  return async (request) => (await ofToken(request)) ?? ofSession(request);
}
