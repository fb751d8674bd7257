import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { explainMailError } from "#api/accounts/mail/test-mail";
import { openTransport } from "#api/accounts/mail/mail-transport";
import { formatBytes } from "#contract/format";
import type { Config } from "#server/config";
import { readSite, requireExpectedSite } from "#server/expected-site";
import { findExistingDir, findNginxProblem } from "#server/nginx-access";
import { readDelivery, readMailSettings } from "#server/site-settings";
import { findProgram } from "../../scripts/prepare.mjs";
import { CommandError } from "../command";
import { type Check, explainCheckFailure } from "./check";
import { checkBackups, checkStorage } from "./check-places";
import { checkDatabase } from "./check-database";

/** The result of one check. */
interface CheckResult {
  hasFailed: boolean;
  sentence: string;
}

/** Checks every part of a site with these settings, by doing what the server will do. Removes what the checks create. */
export async function* checkSite(config: Config): AsyncGenerator<CheckResult> {
  for (const check of [
    checkAddress,
    checkDirectory,
    checkQuotas,
    checkDatabase,
    checkExpectedSite,
    checkDelivery,
    checkStorage,
    checkMail,
    checkBackups,
    checkPrograms,
  ])
    yield await check(config).then(
      (sentence) => ({ hasFailed: false, sentence }),
      (error: unknown) => ({ hasFailed: true, sentence: explainCheckFailure(error) }),
    );
}

/** Prints one line for each check. Throws a CommandError when a check failed. */
export async function reportChecks(config: Config, advice: string) {
  let faults = 0;
  for await (const { hasFailed, sentence } of checkSite(config)) {
    process.stdout.write(`${hasFailed ? "Wrong: " : "Good:  "}${sentence}\n`);
    faults += Number(hasFailed);
  }
  if (faults > 0) throw new CommandError(`${faults} ${faults === 1 ? "thing is" : "things are"} wrong. ${advice}`);
}

const checkAddress: Check = async (config) => {
  const { PUBLIC_URL, TRUSTED_PROXIES } = config;
  if (!PUBLIC_URL)
    throw new CommandError("The site has no address: set PUBLIC_URL (example: PUBLIC_URL=https://videos.example)");
  if (PUBLIC_URL.startsWith("https:") && TRUSTED_PROXIES.length === 0)
    throw new CommandError(
      "PUBLIC_URL is https, and no proxy is trusted: set TRUSTED_PROXIES (example: TRUSTED_PROXIES=loopback)",
    );
  return `People open the site at ${PUBLIC_URL}`;
};

const checkDirectory: Check = async ({ DATA_DIR }) => {
  const dir = findExistingDir(resolve(DATA_DIR));
  const probe = join(dir, `.probe-${randomUUID()}`);
  await writeFile(probe, "probe", { flag: "wx", mode: 0o600 });
  await rm(probe);
  return `This user may write ${resolve(DATA_DIR)}, which has ${formatBytes((await measureDisk(dir)).free)} free`;
};

async function measureDisk(dir: string) {
  const { bavail, blocks, bsize } = await statfs(dir);
  return { free: bavail * bsize, size: blocks * bsize };
}

const checkQuotas: Check = async ({ DATA_DIR, S3_BUCKET, TOTAL_QUOTA }) => {
  if (TOTAL_QUOTA === undefined) return "No quota limits all videos together (TOTAL_QUOTA)";
  const { size } = await measureDisk(findExistingDir(resolve(DATA_DIR)));
  if (!S3_BUCKET && TOTAL_QUOTA > size)
    throw new CommandError(
      `TOTAL_QUOTA is larger than the disk of ${formatBytes(size)}: lower it, or move DATA_DIR to a larger disk`,
    );
  return `All videos together may have ${formatBytes(TOTAL_QUOTA)}`;
};

const checkExpectedSite: Check = async (config) => {
  await requireExpectedSite(config);
  if (config.EXPECT_SITE) return "The place has the site that EXPECT_SITE names";
  // `checkDatabase` reports a database that cannot be read.
  const { id } = await readSite(config).catch(() => ({ id: null }));
  return id
    ? `EXPECT_SITE=${id} would refuse a start in an empty place, such as a disk that is not mounted`
    : "The site is a new one (EXPECT_SITE)";
};

const checkDelivery: Check = async (config) => {
  readDelivery(config);
  const dir = resolve(config.DATA_DIR);
  if (config.MEDIA_DELIVERY !== "nginx") return `Media are sent by MEDIA_DELIVERY=${config.MEDIA_DELIVERY}`;
  const problem = findNginxProblem(config, dir);
  if (problem) throw new CommandError(problem);
  if (config.S3_BUCKET) return "nginx sends media from object storage";
  return existsSync(join(dir, "media"))
    ? `The group ${config.MEDIA_GROUP} may read the media that nginx sends`
    : `The group ${config.MEDIA_GROUP} may read the media that nginx sends, once the server has started`;
};

const checkMail: Check = async (config) => {
  const settings = readMailSettings(config);
  if (!settings) return "The site sends no email (SMTP_URL)";
  const transport = openTransport(settings);
  try {
    await transport.verify();
    return `The mail server ${new URL(settings.url).hostname} lets the site in; npm run mail-test sends a mail`;
  } catch (error) {
    throw new CommandError(explainMailError(error, settings));
  } finally {
    transport.close();
  }
};

const checkPrograms: Check = async ({ FFMPEG_PATH, FFPROBE_PATH }) => {
  const paths = [FFMPEG_PATH ?? findProgram("ffmpeg"), FFPROBE_PATH ?? findProgram("ffprobe")];
  if (!paths.every((path) => path && existsSync(path)))
    throw new CommandError("ffmpeg was not found: install it, or set FFMPEG_PATH (example: /usr/bin/ffmpeg)");
  return "ffmpeg is there to convert videos";
};
