import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { chooseBackup } from "#api/operation/backup/choose-backup";
import { makeDirectory } from "#api/media/store/make-directory";
import { findInterruptedId } from "#api/operation/backup/restoration-mark";
import { countRows, type Manifest } from "#api/operation/backup/manifest";
import { restoreBackup } from "#api/operation/backup/restore-backup";
import type { BackupTarget } from "#api/operation/backup/target";
import { verifyBackup } from "#api/operation/backup/verify-backup";
import { lockDirectory } from "#server/data-directory";
import { formatBytes } from "#contract/format";
import type { Config } from "#server/config";
import { openConfiguredTarget } from "./backup-place";
import { CommandError, locateDatabase, openConfiguredMedia, readSettings, runCommand } from "./command";
import { countOf } from "./count-of";
import { resolveNamedPlace } from "./named-path";
import { restoreMissing } from "./restore-missing";

const usage = `Usage: npm run restore -- TARGET [--at TIME] [--verify | --missing]
Restores the newest backup in TARGET (a directory, or s3://BUCKET/PREFIX) into an empty DATA_DIR (and, with DATABASE_URL, an empty database), and proves it.
--at chooses the newest backup that was finished by then, such as 2030-01-31 or 2030-01-31T12:00Z.
--verify proves that the backup is whole, and restores nothing.
--missing restores only the files that the site in DATA_DIR lacks, or that the doctor found damaged; the site may serve meanwhile.`;

function readOptions() {
  const { values, positionals } = parse();
  const at = values.at === undefined ? null : new Date(values.at);
  if (positionals.length !== 1 || Number.isNaN(at?.getTime()) || (values.verify && values.missing))
    throw new CommandError(usage);
  return {
    target: resolveNamedPlace(positionals[0]!),
    at,
    verify: values.verify === true,
    missing: values.missing === true,
  };
}

function parse() {
  try {
    const options = { at: { type: "string" }, verify: { type: "boolean" }, missing: { type: "boolean" } } as const;
    return parseArgs({ allowPositionals: true, options });
  } catch {
    throw new CommandError(usage);
  }
}

function describe({ id, media, tables }: Manifest): string {
  const counts = `${countOf(countRows(tables), "row")} in ${countOf(Object.keys(tables).length, "table")}`;
  return `every count and hash of ${id} is right: ${counts}, ${countOf(media.files, "file")} with ${formatBytes(media.bytes)}`;
}

/** Prints each problem; throws a CommandError when there was one. */
async function requireNone(problems: Iterable<string> | AsyncIterable<string>, { id }: Manifest) {
  let count = 0;
  for await (const problem of problems) {
    process.stderr.write(`${problem}\n`);
    count += 1;
  }
  if (count > 0) throw new CommandError(`The backup ${id} is not whole: ${countOf(count, "problem")}`);
}

function lockSite(dataDir: string) {
  try {
    return lockDirectory(dataDir);
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}

async function restore(config: Config, target: BackupTarget, manifest: Manifest) {
  const dataDir = resolve(config.DATA_DIR);
  await makeDirectory(dataDir);
  const lock = lockSite(dataDir);
  try {
    const media = await openConfiguredMedia(config, dataDir);
    const location = locateDatabase(config);
    await requireNone(await restoreBackup({ target, manifest, dataDir, location, media }), manifest);
  } finally {
    lock.release();
  }
}

await runCommand(async () => {
  const config = readSettings();
  const { target: name, at, verify, missing } = readOptions();
  const target = openConfiguredTarget(name, config);
  const interrupted = at || missing || verify ? null : await findInterruptedId(resolve(config.DATA_DIR));
  const manifest = await chooseBackup(target, at, interrupted);
  if (interrupted === manifest.id)
    process.stdout.write(`Goes on with the backup ${manifest.id}; --at chooses another one\n`);
  if (missing) return restoreMissing(config, target, manifest);
  if (verify) await requireNone(verifyBackup(target, manifest), manifest);
  else await restore(config, target, manifest);
  return `${verify ? "Verified" : "Restored"}: ${describe(manifest)}`;
});
