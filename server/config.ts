import proxyaddr from "proxy-addr";
import { z } from "zod";
import { parseRetention } from "#api/operation/backup/retention";
import { signUpModes } from "#contract/site-settings";
import { isPrivateKey } from "#api/notifications/push/site-key";
import { findContradictions } from "./contradictions";
import { findMistyped } from "./mistyped-settings";

const listOfWords = z
  .string()
  .optional()
  .transform((value) => (value ?? "").split(/[\s,]+/).filter(Boolean));

const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.string().regex(/^\d+$/, message).transform(Number).pipe(z.number().min(min, message).max(max, message));
};

const bytesPerUnit: Record<string, number> = { "": 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 };

/** A size of at least 1 MB; a smaller number lacks its unit. */
const byteSize = z.string().transform((value, context) => {
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*(KB|MB|GB|TB)?$/i.exec(value.trim()) ?? [];
  const bytes = Math.floor(Number(number) * bytesPerUnit[(unit ?? "").toUpperCase()]!);
  if (bytes >= 1024 ** 2) return bytes;
  context.addIssue({ code: "custom", message: number ? "must be at least 1MB" : "must be a size" });
  return z.NEVER;
});

const hoursPerUnit: Record<string, number> = { h: 1, d: 24 };

/** A time in days or hours, converted to milliseconds. */
const durationMs = z.string().transform((value, context) => {
  const [, number, unit] = /^(\d{1,4})\s*([hd])$/i.exec(value.trim()) ?? [];
  if (Number(number) > 0) return Number(number) * hoursPerUnit[unit!.toLowerCase()]! * 60 * 60_000;
  context.addIssue({ code: "custom", message: "must be a time in days or hours" });
  return z.NEVER;
});

/** A factor above 0, so that rate limits cannot be switched off. */
const positiveFactor = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,3})?$/, "must be a number above 0, such as 0.5 or 10")
  .transform(Number)
  .pipe(z.number().gt(0, "must be a number above 0, such as 0.5 or 10"));

const isSide = (text: string) => /^\d{2,4}$/.test(text) && Number(text) >= 72 && Number(text) <= 4320;

/** Shorter sides in pixels, rounded down to even numbers; `off` for none. */
const shorterSides = z
  .string()
  .refine(
    (value) => value === "off" || value.split(/[\s,]+/).every(isSide),
    "must be off, or lengths of shorter sides from 72 to 4320 pixels",
  )
  .transform((value) => (value === "off" ? [] : [...new Set(value.split(/[\s,]+/).map((side) => Number(side) & ~1))]));

/** How many days, weeks and months keep one backup each, such as `7d,4w,12m`. */
const keptBackups = z.string().transform((value, context) => {
  const keep = parseRetention(value);
  if (keep) return keep;
  context.addIssue({ code: "custom", message: "must be numbers of days, weeks and months" });
  return z.NEVER;
});

const onOrOff = z.enum(["on", "off"], "must be on or off");
const yesOrNo = z.enum(["yes", "no"], "must be yes or no");

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time of day");

const isWebUrl = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
const isOrigin = (value: string) => isWebUrl(value) && new URL(value).origin === value.replace(/\/$/, "");

const originUrl = (message: string) =>
  z
    .string()
    .refine(isOrigin, message)
    .transform((value) => value.replace(/\/$/, ""));
const oneOrigin = originUrl("must be http:// or https:// and a host, without a path");
const origins = listOfWords.pipe(z.array(originUrl("must be a list of origins")));

const proxyList = listOfWords.pipe(
  z.array(z.string()).refine((names) => {
    try {
      proxyaddr.compile(names);
      return true;
    } catch {
      return false;
    }
  }, "must be a list of addresses, networks, or loopback, linklocal, uniquelocal"),
);

const webUrl = z.string().refine(isWebUrl, "must be an http:// or https:// URL");
const httpsUrl = z
  .string()
  .refine((value) => isWebUrl(value) && new URL(value).protocol === "https:", "must be an https:// URL");
const smtpUrl = z
  .string()
  .refine(
    (value) => /^smtps?:\/\/\S+$/.test(value) && URL.canParse(value),
    "must be an smtp:// or smtps:// URL, with % codes for signs such as / in a password",
  );
/** A private key of P-256, in base64 with either alphabet. */
const privateKey = z
  .string()
  .refine(isPrivateKey, "must be 32 bytes in base64, as openssl rand -base64 32 prints them");
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\/\S+$/, "must be a postgres:// URL");

/** All settings. The message about a wrong value shows the example. */
const settings = z.object({
  PORT: wholeNumber(0, 65_535).default(3000).meta({ example: "3000" }),
  HOST: z.string().optional().meta({ example: "127.0.0.1" }),
  DATA_DIR: z.string().min(1).default("./data").meta({ example: "./data" }),
  EXPECT_SITE: z
    .string()
    .regex(/^[0-9a-f]{24}$/, "must be the id of a site, which npm run check-settings says")
    .optional()
    .meta({ example: "0123456789abcdef01234567" }),
  DATABASE_URL: postgresUrl.optional().meta({ example: "postgres://vidlark:secret@localhost/vidlark" }),
  S3_ENDPOINT: oneOrigin.optional().meta({ example: "https://s3.eu-central-1.amazonaws.com" }),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a name of a bucket")
    .optional()
    .meta({ example: "vidlark" }),
  S3_REGION: z.string().min(1).default("us-east-1").meta({ example: "eu-central-1" }),
  S3_PUBLIC_ENDPOINT: oneOrigin.optional().meta({ example: "https://s3.example" }),
  MEDIA_DELIVERY: z
    .enum(["app", "nginx", "redirect"], "must be app, nginx or redirect")
    .default("app")
    .meta({ example: "nginx" }),
  MEDIA_GROUP: z
    .string()
    .regex(/^[\w.-]+$/, "must be a group of this machine")
    .optional()
    .meta({ example: "www-data" }),
  VIDEO_API_URL: webUrl.optional().meta({ example: "http://127.0.0.1:8000/api/v1" }),
  PUBLIC_URL: oneOrigin.optional().meta({ example: "https://videos.example" }),
  TRUSTED_PROXIES: proxyList.meta({ example: "loopback, 10.0.0.0/8" }),
  SMTP_URL: smtpUrl.optional().meta({ example: "smtps://name:secret@mail.example" }),
  MAIL_FROM: z
    .string()
    .regex(/@[^@\s]+$/, "must be an address of a sender")
    .optional()
    .meta({ example: "Vidlark <no-reply@videos.example>" }),
  VAPID_PRIVATE_KEY: privateKey.optional().meta({ example: "(openssl rand -base64 32)" }),
  SITE_NAME: z
    .string()
    .trim()
    .min(1, "must have a letter")
    .max(60, "must be at most 60 characters")
    .optional()
    .meta({ example: "Bird Videos" }),
  SIGNUPS: z.enum(signUpModes, "must be open, approval, invitation or closed").optional().meta({ example: "open" }),
  SESSION_SECRET: z
    .string()
    .refine((value) => value.trim().length >= 32, "must have at least 32 characters")
    .optional()
    .meta({ example: "(64 random hex digits)" }),
  REQUIRE_SECOND_FACTOR: z
    .enum(["administrators"], "must be administrators")
    .optional()
    .meta({ example: "administrators" }),
  CORS_ORIGIN: origins.meta({ example: "https://app.example" }),
  MEDIA_ORIGINS: origins.meta({ example: "https://media.example" }),
  API_ERROR_FORMAT: z.enum(["json", "html"], "must be json or html").default("json").meta({ example: "json" }),
  MAX_VIDEO_SIZE: byteSize.default(4 * 1024 ** 3).meta({ example: "4GB" }),
  USER_QUOTA: byteSize.optional().meta({ example: "50GB" }),
  RATE_LIMIT_SCALE: positiveFactor.default(1).meta({ example: "1" }),
  TOTAL_QUOTA: byteSize.optional().meta({ example: "2TB" }),
  UPLOAD_KEEP: durationMs.default(7 * 24 * 60 * 60_000).meta({ example: "7d" }),
  KEEP_SOURCES: onOrOff.default("off").meta({ example: "off" }),
  WEBHOOKS_TO_LOOPBACK: onOrOff.default("off").meta({ example: "off" }),
  RENDITIONS: shorterSides.prefault("144, 240, 360, 480, 720, 1080").meta({ example: "240, 480, 1080" }),
  AV1: onOrOff.default("off").meta({ example: "on" }),
  BACKUP_TO: z.string().optional().meta({ example: "/mnt/backups/vidlark" }),
  BACKUP_S3_ENDPOINT: oneOrigin.optional().meta({ example: "https://s3.eu-central-1.amazonaws.com" }),
  BACKUP_S3_REGION: z.string().min(1).optional().meta({ example: "eu-central-1" }),
  BACKUP_AWS_ACCESS_KEY_ID: z.string().min(1).optional().meta({ example: "AKIAIOSFODNN7EXAMPLE" }),
  BACKUP_AWS_SECRET_ACCESS_KEY: z.string().min(1).optional().meta({ example: "(the secret of that key)" }),
  BACKUP_AT: timeOfDay.default("03:00").meta({ example: "03:00" }),
  BACKUP_KEEP: keptBackups.optional().meta({ example: "7d,4w,12m" }),
  ALLOW_MIGRATIONS: yesOrNo.default("no").meta({ example: "yes" }),
  PROCESSES: wholeNumber(1, 64).default(1).meta({ example: "4" }),
  NODES: z.enum(["one", "several"], "must be one or several").default("one").meta({ example: "several" }),
  DRAIN_SECONDS: wholeNumber(0, 3_600).default(30).meta({ example: "30" }),
  DRAIN_DELAY_SECONDS: wholeNumber(0, 600).default(0).meta({ example: "5" }),
  METRICS_PORT: wholeNumber(0, 65_535).optional().meta({ example: "9464" }),
  METRICS_HOST: z.string().default("127.0.0.1").meta({ example: "127.0.0.1" }),
  WORKERS: wholeNumber(0, 64).default(1).meta({ example: "1" }),
  FFMPEG_PATH: z.string().optional().meta({ example: "/usr/bin/ffmpeg" }),
  FFPROBE_PATH: z.string().optional().meta({ example: "/usr/bin/ffprobe" }),
  DEMO_EMAIL: z.string().optional().meta({ example: "demo@videos.example" }),
  DEMO_PASSWORD: z.string().optional().meta({ example: "watch-the-lark" }),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "must be mailto: and an address, or an https:// URL")
    .optional()
    .meta({ example: "mailto:security@videos.example" }),
  HSTS_SUBDOMAINS: yesOrNo.default("no").meta({ example: "yes" }),
  SUPPORT_SOCIAL: httpsUrl.optional().meta({ example: "https://social.example/@vidlark" }),
  SUPPORT_PROFESSIONAL: httpsUrl.optional().meta({ example: "https://work.example/vidlark" }),
  SUPPORT_CODE: httpsUrl.optional().meta({ example: "https://code.example/vidlark" }),
  SUPPORT_CHAT: z.string().optional().meta({ example: "vidlark-help" }),
  SERVICE_WORKER: onOrOff.default("on").meta({ example: "on" }),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "silent"], "must be a level such as info")
    .default("info")
    .meta({ example: "info" }),
});

export type Config = z.output<typeof settings>;

export const settingNames = Object.keys(settings.shape);

/** The names of the server's settings, and of the one that the commands of `scripts/` read. */
const allNames = [...settingNames, "INSTALL_PACKAGES"];

/**
 * Reads the settings from the environment. Throws one line for each wrong value (its name, what is wrong, an example) and
 * for each name that is almost that of a setting.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const setVariables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const result = settings.safeParse(setVariables);
  const valueLines = result.success ? findContradictions(result.data) : result.error.issues.map(describeIssue);
  const lines = [
    ...findMistyped(Object.keys(setVariables), allNames),
    ...valueLines,
    ...checkInstallPackages(setVariables),
  ];
  if (lines.length > 0) throw new Error([...new Set(lines)].join("\n"));
  return result.data!;
}

/** Checks the setting of the commands of `scripts/`, which do not check it themselves. */
const checkInstallPackages = ({ INSTALL_PACKAGES = "on" }: Record<string, string | undefined>) =>
  INSTALL_PACKAGES === "on" || INSTALL_PACKAGES === "off"
    ? []
    : ["INSTALL_PACKAGES must be on or off (example: INSTALL_PACKAGES=off)"];

function describeIssue(issue: z.core.$ZodIssue): string {
  const name = String(issue.path[0]) as keyof Config;
  const example = settings.shape[name].meta()?.example;
  return `${name} ${issue.message} (example: ${name}=${String(example)})`;
}
