import { readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { BackupError } from "#api/operation/backup/backup-error";
import { countRows } from "#api/operation/backup/manifest";
import { parseRetention } from "#api/operation/backup/retention";
import { type BackupResult, makeBackup } from "#api/operation/backup/make-backup";
import { formatBytes } from "#contract/format";
import type { Config } from "#server/config";
import { CommandError, locateDatabase, openConfiguredMedia, readSettings, runCommand } from "./command";
import { openConfiguredTarget, requireOtherPlace } from "./backup-place";
import { connectSite } from "./connect-site";
import { countOf } from "./count-of";
import { resolveNamedPlace } from "./named-path";

const lowPriority = 10;

const usage = `Usage: npm run backup -- TARGET [--keep 7d,4w,12m]
Copies database and media to TARGET while the site serves; what is there already is not copied again.
TARGET is a directory, or s3://BUCKET/PREFIX; BACKUP_S3_ENDPOINT and the variables of AWS say how to reach the bucket.
--keep thins older backups: the newest of each of the last 7 days, 4 weeks and 12 months stays.
Without TARGET and --keep, the settings BACKUP_TO and BACKUP_KEEP count.`;

function readOptions({ BACKUP_TO, BACKUP_KEEP }: Config) {
  const { values, positionals } = parse();
  const [named, ...others] = positionals;
  const target = named === undefined ? BACKUP_TO : resolveNamedPlace(named);
  const retention = values.keep === undefined ? (BACKUP_KEEP ?? null) : parseRetention(values.keep);
  if (!target || others.length > 0 || (values.keep !== undefined && !retention)) throw new CommandError(usage);
  return { target, retention };
}

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { keep: { type: "string" } } });
  } catch {
    throw new CommandError(usage);
  }
}

function describe({ manifest, copiedFiles, copiedBytes, thinned, problem }: BackupResult, target: string): string {
  const { media, tables, id } = manifest;
  const files = `${countOf(media.files, "file")} with ${formatBytes(media.bytes)}`;
  const copied = `${countOf(copiedFiles, "file")} with ${formatBytes(copiedBytes)} copied`;
  const older = thinned > 0 ? `\n${countOf(thinned, "older backup")} removed` : "";
  const trouble = problem === null ? "" : `\nOlder backups could not be tidied: ${problem}`;
  return `The backup ${id} in ${target} has ${countOf(countRows(tables), "row")} and ${files} (${copied})${older}${trouble}`;
}

/** Readers of the site come first on a machine that is busy. Threads and programs that start later inherit it. */
function lowerPriority() {
  try {
    setPriority(lowPriority);
  } catch {
    // A process that may not lower its priority makes its backup at the one it has.
  }
}

await runCommand(async () => {
  lowerPriority();
  const config = readSettings();
  const { target, retention } = readOptions(config);
  const dataDir = resolve(config.DATA_DIR);
  requireOtherPlace(target, config);
  const stopping = new AbortController();
  for (const name of ["SIGTERM", "SIGINT"] as const)
    process.once(name, () => stopping.abort(new BackupError("The backup was stopped")));
  const db = await connectSite(config);
  const program = (JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version;
  const site = { db, location: locateDatabase(config), media: await openConfiguredMedia(config, dataDir), dataDir };
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
