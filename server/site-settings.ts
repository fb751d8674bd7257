import type { Logger } from "pino";
import type { SiteContext } from "#app/context.server";
import type { ApiSettings } from "#api/open";
import type { Config } from "./config";
import type { Metrics } from "./metrics";
import type { ProcessRole } from "./process-role";
import { workSettings } from "./work-settings";

/** Picks the settings of the bundled API, as this process runs it. */
export const apiSettings = (
  config: Config,
  { role, dataDir, secret, metrics }: { role: ProcessRole; dataDir: string; secret: string; metrics: Metrics },
  log: Logger,
): ApiSettings => ({
  ...workSettings(config, dataDir, log),
  workers: role.workers,
  upkeep: role.upkeep,
  delivery: readDelivery(config),
  onJobEnd: metrics.countJob,
  onNewJob: () => role.tellParent({ kind: "job added" }),
  limits: {
    secret,
    signups: config.SIGNUPS,
    requiresSecondFactor: config.REQUIRE_SECOND_FACTOR === "administrators",
    corsOrigins: config.CORS_ORIGIN,
    errorFormat: config.API_ERROR_FORMAT,
    maxVideoBytes: config.MAX_VIDEO_SIZE,
    hasOtherServers: role.isChild || config.NODES === "several",
    rateLimitScale: config.RATE_LIMIT_SCALE,
    hasBackupSchedule: config.BACKUP_TO !== undefined,
  },
  keepUploads: config.UPLOAD_KEEP,
});

/** Reads what sends media. Throws where nginx has no directory to send from. */
function readDelivery({ MEDIA_DELIVERY, S3_BUCKET }: Config) {
  if (MEDIA_DELIVERY === "nginx" && S3_BUCKET)
    throw new Error("MEDIA_DELIVERY=nginx sends files of DATA_DIR: leave it out together with S3_BUCKET");
  return MEDIA_DELIVERY;
}

/** Reads the contacts of the support page. */
export const readSupport = (config: Config): SiteContext["support"] => ({
  social: config.SUPPORT_SOCIAL ?? null,
  professional: config.SUPPORT_PROFESSIONAL ?? null,
  code: config.SUPPORT_CODE ?? null,
  chat: config.SUPPORT_CHAT ?? null,
});
