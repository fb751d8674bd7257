import { readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { resolve } from "node:path";
import { BackupError } from "#api/operation/backup/backup-error";
import { sumRowCounts } from "#api/operation/backup/manifest";
import { parseRetention } from "#api/operation/backup/retention";
import { type BackupResult, makeBackup } from "#api/operation/backup/make-backup";
import { formatBytes } from "#contract/format";
import type { Config } from "#server/config";
import { locateDatabase } from "#server/work-settings";
import { CommandError, formatCount, openConfiguredMedia, parseArguments, readSettings, runCommand } from "./command";
import { openConfiguredTarget, requireSeparateTarget } from "./backup-place";
import { connectSite } from "./connect-site";
import { resolveNamedTarget } from "./named-path";

/** The default of nice(1). */
const lowPriority = 10;

const usage = `Usage: npm run backup -- TARGET [--keep 7d,4w,12m]
Copies database and media to TARGET while the site serves; what is there already is not copied again.
TARGET is a directory, or s3://BUCKET/PREFIX; BACKUP_S3_ENDPOINT and the variables of AWS say how to reach the bucket.
--keep thins older backups: the newest of each of the last 7 days, 4 weeks and 12 months stays.
Without TARGET and --keep, the settings BACKUP_TO and BACKUP_KEEP count.`;

function readOptions({ BACKUP_TO, BACKUP_KEEP }: Config) {
  const options = { keep: { type: "string" } } as const;
  const { values, positionals } = parseArguments(usage, { allowPositionals: true, options });
  const [named, ...others] = positionals;
  const target = named === undefined ? BACKUP_TO : resolveNamedTarget(named);
  const retention = values.keep === undefined ? (BACKUP_KEEP ?? null) : parseRetention(values.keep);
  if (!target || others.length > 0 || (values.keep !== undefined && !retention)) throw new CommandError(usage);
  return { target, retention };
}

function describe({ manifest, copiedFiles, copiedBytes, thinnedCount, problem }: BackupResult, target: string): string {
  const { media, tables, id } = manifest;
  const files = `${formatCount(media.files, "file")} with ${formatBytes(media.bytes)}`;
  const copied = `${formatCount(copiedFiles, "file")} with ${formatBytes(copiedBytes)} copied`;
  const older = thinnedCount > 0 ? `\n${formatCount(thinnedCount, "older backup")} removed` : "";
  const trouble = problem === null ? "" : `\nOlder backups could not be tidied: ${problem}`;
  return `The backup ${id} in ${target} has ${formatCount(sumRowCounts(tables), "row")} and ${files} (${copied})${older}${trouble}`;
}

/** Lowers the priority of this process, and of its later threads and programs, so that a busy machine serves requests first. */
function lowerPriority() {
  try {
    setPriority(lowPriority);
  } catch {
    // A process without that right keeps its priority.
  }
}

await runCommand(async () => {
  lowerPriority();
  const config = readSettings();
  const { target, retention } = readOptions(config);
  const dataDir = resolve(config.DATA_DIR);
  requireSeparateTarget(target, config);
  const stopping = new AbortController();
  for (const name of ["SIGTERM", "SIGINT"] as const)
    process.once(name, () => stopping.abort(new BackupError("The backup was stopped")));
  const db = await connectSite(config);
  const program = (JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version;
  const site = { db, location: locateDatabase(config), media: await openConfiguredMedia(config), dataDir };
  try {
    const result = await makeBackup({
      ...site,
      target: openConfiguredTarget(target, config),
      retention,
      program,
      isRecorded: target === config.BACKUP_TO,
      signal: stopping.signal,
    });
    return describe(result, target);
  } finally {
    await db.destroy();
  }
});
