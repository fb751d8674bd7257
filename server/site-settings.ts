import { readFileSync } from "node:fs";
import type { Logger } from "pino";
import type { SiteContext } from "#app/context.server";
import type { ApiSettings } from "#api/open";
import type { MailSettings } from "#api/accounts/mail/mail-transport";
import { readSiteKey } from "#api/notifications/push/site-key";
import { findSetupLinkUsers } from "./announce";
import type { Config } from "./config";
import type { Metrics } from "./metrics";
import type { ProcessRole } from "./process-role";
import { readWorkSettings } from "./work-settings";

export const readApiSettings = (
  config: Config,
  { role, secret, metrics }: { role: ProcessRole; secret: string; metrics: Metrics },
  log: Logger,
): ApiSettings => ({
  ...readWorkSettings(config, log),
  workers: role.workers,
  upkeep: role.upkeep,
  delivery: readDelivery(config),
  mail: readMailSettings(config),
  siteKey: config.VAPID_PRIVATE_KEY ? readSiteKey(config.VAPID_PRIVATE_KEY, config.PUBLIC_URL!) : null,
  webhooks: { allowsLoopback: config.WEBHOOKS_TO_LOOPBACK === "on" },
  onJobEnd: metrics.countJob,
  onNewJob: () => role.sendToParent({ kind: "job added" }),
  site: { version: readVersion(), publicUrl: config.PUBLIC_URL ?? null },
  limits: {
    secret,
    signups: config.SIGNUPS ?? null,
    setupLinkFor: findSetupLinkUsers(config),
    siteName: config.SITE_NAME ?? null,
    requiresSecondFactor: config.REQUIRE_SECOND_FACTOR === "administrators",
    corsOrigins: config.CORS_ORIGIN,
    errorFormat: config.API_ERROR_FORMAT,
    maxVideoBytes: config.MAX_VIDEO_SIZE,
    hasOtherServers: role.isChild || config.NODES === "several",
    rateLimitScale: config.RATE_LIMIT_SCALE,
    hasBackupSchedule: config.BACKUP_TO !== undefined,
  },
});

/** Reads the version of the program, which starts in its own directory. */
function readVersion(): string {
  return (JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version;
}

/** Reads how mails are sent; null if the site sends none. Throws one line if a setting is missing. */
export function readMailSettings({
  SMTP_URL: url,
  MAIL_FROM: from,
  PUBLIC_URL: publicUrl,
}: Config): MailSettings | null {
  if (!url) return null;
  if (!from) throw new Error("SMTP_URL needs MAIL_FROM (example: MAIL_FROM=Vidlark <no-reply@videos.example>)");
  if (!publicUrl)
    throw new Error("SMTP_URL needs PUBLIC_URL for the links (example: PUBLIC_URL=https://videos.example)");
  return { url, from, publicUrl };
}

/** Reads what sends media files. Throws one line if browsers could not follow a redirect. */
export function readDelivery({
  MEDIA_DELIVERY,
  PUBLIC_URL,
  S3_BUCKET,
  S3_ENDPOINT,
  S3_PUBLIC_ENDPOINT,
}: Config): Config["MEDIA_DELIVERY"] {
  const isRedirect = MEDIA_DELIVERY === "redirect";
  if (isRedirect && !S3_BUCKET)
    throw new Error("MEDIA_DELIVERY=redirect needs object storage (example: S3_BUCKET=vidlark)");
  if (S3_PUBLIC_ENDPOINT && !isRedirect)
    throw new Error("S3_PUBLIC_ENDPOINT is for redirects only (example: MEDIA_DELIVERY=redirect)");
  const isPlain = (S3_PUBLIC_ENDPOINT ?? S3_ENDPOINT)?.startsWith("http:");
  if (isRedirect && isPlain && PUBLIC_URL?.startsWith("https:"))
    throw new Error(
      "Browsers load no media over http on an https site: set S3_PUBLIC_ENDPOINT (example: https://s3.example)",
    );
  return MEDIA_DELIVERY;
}

export const readSupport = (config: Config): SiteContext["support"] => ({
  social: config.SUPPORT_SOCIAL ?? null,
  professional: config.SUPPORT_PROFESSIONAL ?? null,
  code: config.SUPPORT_CODE ?? null,
  chat: config.SUPPORT_CHAT ?? null,
});
