import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "#server/config";
import { openDataDirectory } from "#server/data-directory";
import { requireExpectedSite } from "#server/expected-site";
import { requireNodeSettings } from "#server/nodes";
import { readDelivery, readMailSettings } from "#server/site-settings";
import { checkStart } from "#server/start-checks";
import { describeStartFailure } from "#server/start-failure";
import { readWorkSettings } from "#server/work-settings";
import { cleanUp, spawnNode } from "#tests/support/spawned";

afterAll(cleanUp);

const busy = createServer().listen(0, "127.0.0.1");
await new Promise((done) => busy.once("listening", done));
afterAll(() => void busy.close());
const busyPort = String((busy.address() as AddressInfo).port);

const s3 = { S3_BUCKET: "vidlark", S3_ENDPOINT: "http://127.0.0.1:1" };
const keys = { AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "b" };
const mail = { SMTP_URL: "smtp://mail.example", MAIL_FROM: "a@videos.example" };
const log = pino({ level: "silent" });
const noAddress = "192.0.2.55";

type Wrong = [settings: Record<string, string>, sentence: string];

/** Each sets one thing wrong, which is found as the settings are read; the sentence begins with the setting's name. */
const refusedWhenRead: Wrong[] = [
  [{ EXPECT_SITE: "mine" }, "EXPECT_SITE must be the id of a site"],
  [{ DATABASE_URL: "mysql://localhost/vidlark" }, "DATABASE_URL must be a postgres:// URL"],
  [{ MEDIA_DELIVERY: "ngnix" }, "MEDIA_DELIVERY must be app, nginx or redirect"],
  [{ VIDEO_API_URL: "videos.example" }, "VIDEO_API_URL must be"],
  [{ VIDEO_API_URL: "https://a.example/api/v1", DATABASE_URL: "postgres://a@b/c" }, "DATABASE_URL is for the bundled"],
  [{ VIDEO_API_URL: "https://a.example/api/v1", S3_BUCKET: "vidlark" }, "S3_BUCKET is for the bundled API"],
  [{ PUBLIC_URL: "https://videos.example/site" }, "PUBLIC_URL must be"],
  [{ PUBLIC_ULR: "https://videos.example" }, "PUBLIC_ULR is not a setting: did you mean PUBLIC_URL?"],
  [{ TRUSTED_PROXIES: "10.0.0.0/99" }, "TRUSTED_PROXIES must be a list"],
  [{ ...mail, SMTP_URL: "smtp://lark:a/b@mail.example" }, "SMTP_URL must be an smtp:// or smtps:// URL"],
  [{ MAIL_FROM: "a@videos.example" }, "MAIL_FROM needs SMTP_URL"],
  [{ SITE_NAME: " " }, "SITE_NAME must have a letter"],
  [{ SESSION_SECRET: " ".repeat(40) }, "SESSION_SECRET must have at least 32 characters"],
  [{ USER_QUOTA: "5" }, "USER_QUOTA must be at least 1MB"],
  [{ USER_QUOTA: "9GB", TOTAL_QUOTA: "8GB" }, "USER_QUOTA is larger than TOTAL_QUOTA"],
  [{ TOTAL_QUOTA: "1GB" }, "TOTAL_QUOTA is smaller than MAX_VIDEO_SIZE, by default 4GB"],
  [{ TOTAL_QUOTA: "8GB", MAX_VIDEO_SIZE: "9GB" }, "TOTAL_QUOTA is smaller than MAX_VIDEO_SIZE"],
  [{ BACKUP_AWS_ACCESS_KEY_ID: "a" }, "BACKUP_AWS_ACCESS_KEY_ID needs BACKUP_AWS_SECRET_ACCESS_KEY"],
  [{ RENDITIONS: "10" }, "RENDITIONS must be off, or lengths"],
  [{ NODES: "several", SESSION_SECRET: "s".repeat(32) }, "NODES=several needs DATABASE_URL"],
  [{ DEMO_EMAIL: "demo@videos.example" }, "DEMO_EMAIL needs DEMO_PASSWORD"],
  [{ NODES: "several", DATABASE_URL: "postgres://a@127.0.0.1:1/b" }, "NODES=several needs SESSION_SECRET"],
  [{ INSTALL_PACKAGES: "no" }, "INSTALL_PACKAGES must be on or off"],
];

/** Found before the server opens anything. */
const refusedBeforeOpening: Wrong[] = [
  [{ EXPECT_SITE: "0123456789abcdef01234567" }, "EXPECT_SITE is 0123456789abcdef01234567, and DATA_DIR"],
  [{ DATA_DIR: "/proc/site" }, "DATA_DIR /proc/site cannot be made"],
  [{ MEDIA_GROUP: "no-such-group" }, "MEDIA_GROUP no-such-group is no group"],
  [{ BACKUP_TO: "/proc/backups" }, "BACKUP_TO /proc/backups cannot be used"],
  [{ BACKUP_TO: "s3://" }, "BACKUP_TO s3:// cannot be used"],
  [{ FFPROBE_PATH: "/bin/false" }, "FFPROBE_PATH /bin/false is not ffprobe"],
  [{ S3_ENDPOINT: "http://127.0.0.1:1" }, "S3_BUCKET is missing"],
  [{ S3_PUBLIC_ENDPOINT: "https://s3.example" }, "S3_PUBLIC_ENDPOINT is for redirects only"],
  [{ MEDIA_DELIVERY: "redirect" }, "MEDIA_DELIVERY=redirect needs object storage"],
  [mail, "SMTP_URL needs PUBLIC_URL"],
];

/** Found as the server starts; settings that are read, programs, object storage and mails have one of theirs here. */
const refusedAtStart: Wrong[] = [
  [{ PORT: "http" }, "PORT must be a whole number"],
  [{ PORT: busyPort }, `PORT ${busyPort} is in use`],
  [{ HOST: noAddress }, `HOST ${noAddress} is no address of this machine`],
  [{ DATA_DIR: "/dev/null" }, "DATA_DIR /dev/null cannot be made"],
  [{ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }, "DATABASE_URL names a database that cannot be opened"],
  [{ ...s3, ...keys }, "S3_ENDPOINT cannot be reached"],
  [{ FFMPEG_PATH: "/nowhere/ffmpeg" }, "FFMPEG_PATH /nowhere/ffmpeg is not ffmpeg"],
  [{ METRICS_PORT: busyPort }, `METRICS_PORT ${busyPort} is in use`],
  [{ METRICS_PORT: "0", METRICS_HOST: noAddress }, `METRICS_HOST ${noAddress} is no address of this machine`],
  [{ METRICS_PORT: busyPort, PROCESSES: "2" }, `METRICS_PORT ${busyPort} is in use`],
  [{ PORT: busyPort, PROCESSES: "2" }, `PORT ${busyPort} is in use`],
  [s3, "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are missing"],
  [{ SMTP_URL: "smtp://mail.example" }, "SMTP_URL needs MAIL_FROM"],
];

const titled = (examples: Wrong[]) =>
  examples.map(([settings, sentence]) => ({ title: JSON.stringify(settings), settings, sentence }));

/** Reads and tries settings as a start does, up to where it opens something. */
async function trySettings(settings: Record<string, string>) {
  const usual = { NODE_ENV: "production", PORT: "0", HOST: "127.0.0.1", DATA_DIR: "/tmp/vidlark-nowhere" };
  const config = readConfig({ ...usual, ...settings });
  requireNodeSettings(config);
  await checkStart(config);
  await requireExpectedSite(config);
  if (settings.DATA_DIR) await openDataDirectory(config, log);
  readWorkSettings(config, log);
  readDelivery(config);
  readMailSettings(config);
}

const refused = titled([...refusedWhenRead, ...refusedBeforeOpening]);
test.each(refused)("$title is refused in one sentence", async ({ settings, sentence }) => {
  const refusal = await trySettings(settings).then(() => "", describeStartFailure);
  expect(refusal.slice(0, sentence.length)).toBe(sentence);
  expect(refusal).not.toContain("\n");
});

test.concurrent.for(titled(refusedAtStart))("$title stops the start with one sentence", async (example) => {
  const { settings, sentence } = example;
  const dir = await mkdtemp(join(tmpdir(), "vidlark-"));
  try {
    const usual = { PORT: "0", HOST: "127.0.0.1", DATA_DIR: join(dir, "site"), LOG_LEVEL: "warn" };
    const { exit, output } = spawnNode(["build/server.js"], { ...usual, ...settings });
    const code = await exit;
    expect({ code, lines: output().trim().split("\n") }).toEqual({ code: 1, lines: [expect.any(String)] });
    expect(output().slice(0, sentence.length)).toBe(sentence);
  } finally {
    await rm(dir, { recursive: true });
  }
});

test("thirty wrong settings or more are refused, and each sentence names its setting", () => {
  const all = [...refusedWhenRead, ...refusedBeforeOpening, ...refusedAtStart];
  expect(all.length).toBeGreaterThanOrEqual(30);
  for (const [settings, sentence] of all)
    expect([...Object.keys(settings), "S3_BUCKET", "AWS_ACCESS_KEY_ID"]).toContain(/^[A-Z0-9_]+/.exec(sentence)![0]);
});
