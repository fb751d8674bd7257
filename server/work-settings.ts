import { join, resolve } from "node:path";
import type { Logger } from "pino";
import type { DatabaseLocation } from "#api/db/open";
import type { WorkSettings } from "#api/open-worker";
import type { S3Settings } from "#api/media/store/s3-settings";
import type { Config } from "./config";
import { findMediaGroupId } from "./media-group";

export const locateDatabase = ({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Config, "DATABASE_URL" | "DATA_DIR">): DatabaseLocation =>
  DATABASE_URL ? { postgres: DATABASE_URL } : { sqlite: join(resolve(DATA_DIR), "vidlark.sqlite") };

/** Reads the settings that the bundled API and its workers share. */
export const readWorkSettings = (config: Config, log: Logger): WorkSettings => ({
  database: locateDatabase(config),
  dataDir: resolve(config.DATA_DIR),
  s3: readS3Settings(config),
  mediaGroupId: findMediaGroupId(config),
  tools: { ffmpeg: config.FFMPEG_PATH, ffprobe: config.FFPROBE_PATH },
  renditionSides: config.RENDITIONS,
  makesAv1: config.AV1 === "on",
  keepsSources: config.KEEP_SOURCES === "on",
  quotas: { user: config.USER_QUOTA ?? null, total: config.TOTAL_QUOTA ?? null },
  publicUrl: config.PUBLIC_URL ?? null,
  workers: config.WORKERS,
  keepUploadsMs: config.UPLOAD_KEEP,
  allowMigrations: config.ALLOW_MIGRATIONS === "yes" || process.argv.includes("--yes"),
  // A job that another node adds does not wake this one.
  ...(config.NODES === "several" && { pollIntervalMs: 1_000 }),
  log,
});

/** Reads the settings of object storage; null if media lie in the data directory. Throws one line without S3_BUCKET. */
export function readS3Settings({
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint,
  S3_PUBLIC_ENDPOINT: publicEndpoint,
  S3_REGION: region,
}: Config): S3Settings | null {
  if (bucket) return { bucket, endpoint, publicEndpoint, region };
  if (endpoint) throw new Error("S3_BUCKET is missing, which S3_ENDPOINT needs (example: S3_BUCKET=vidlark)");
  return null;
}
