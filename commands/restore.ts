import { resolve } from "node:path";
import { recordFiles } from "#api/media/store/record-files";
import { chooseBackup } from "#api/operation/backup/choose-backup";
import { makeDirectory } from "#api/media/store/make-directory";
import { findInterruptedId } from "#api/operation/backup/restoration-mark";
import { sumRowCounts, type Manifest } from "#api/operation/backup/manifest";
import { restoreBackup } from "#api/operation/backup/restore-backup";
import type { BackupTarget } from "#api/operation/backup/target";
import { verifyBackup } from "#api/operation/backup/verify-backup";
import { restoreFiles } from "#api/operation/doctor/restore-files";
import { lockDirectory } from "#server/data-directory";
import { formatBytes } from "#contract/format";
import type { Config } from "#server/config";
import { locateDatabase } from "#server/work-settings";
import { openConfiguredTarget } from "./backup-place";
import {
  CommandError,
  formatCount,
  openConfiguredMedia,
  parseArguments,
  readSettings,
  runCommand,
  throwCommandErrors,
} from "./command";
import { connectSite } from "./connect-site";
import { resolveNamedTarget } from "./named-path";

const usage = `Usage: npm run restore -- TARGET [--at TIME] [--verify | --missing]
Restores the newest backup in TARGET (a directory, or s3://BUCKET/PREFIX) into an empty DATA_DIR (and, with DATABASE_URL, an empty database), and proves it.
--at chooses the newest backup that was finished by then, such as 2030-01-31 or 2030-01-31T12:00Z.
--verify proves that the backup is whole, and restores nothing.
--missing restores only the files that the site in DATA_DIR lacks, or that the doctor found damaged; the site may serve meanwhile.`;

function readOptions() {
  const options = { at: { type: "string" }, verify: { type: "boolean" }, missing: { type: "boolean" } } as const;
  const { values, positionals } = parseArguments(usage, { allowPositionals: true, options });
  const at = values.at === undefined ? null : new Date(values.at);
  if (positionals.length !== 1 || Number.isNaN(at?.getTime()) || (values.verify && values.missing))
    throw new CommandError(usage);
  return {
    target: resolveNamedTarget(positionals[0]!),
    at,
    verify: values.verify === true,
    missing: values.missing === true,
  };
}

function describe({ id, media, tables }: Manifest): string {
  const counts = `${formatCount(sumRowCounts(tables), "row")} in ${formatCount(Object.keys(tables).length, "table")}`;
  return `every count and hash of ${id} is right: ${counts}, ${formatCount(media.files, "file")} with ${formatBytes(media.bytes)}`;
}

/** Prints each problem. Throws a CommandError if there was any. */
async function requireNone(problems: Iterable<string> | AsyncIterable<string>, { id }: Manifest) {
  let count = 0;
  for await (const problem of problems) {
    process.stderr.write(`${problem}\n`);
    count += 1;
  }
  if (count > 0) throw new CommandError(`The backup ${id} is not whole: ${formatCount(count, "problem")}`);
}

async function restore(config: Config, target: BackupTarget, manifest: Manifest) {
  const dataDir = resolve(config.DATA_DIR);
  await makeDirectory(dataDir);
  const lock = throwCommandErrors(() => lockDirectory(dataDir));
  try {
    const media = await openConfiguredMedia(config);
    const location = locateDatabase(config);
    await requireNone(await restoreBackup({ target, manifest, dataDir, location, media }), manifest);
  } finally {
    lock.release();
  }
}

/** Restores from a backup the files that a site lacks. Prints one line for each file, restored or not. */
async function restoreMissing(config: Config, target: BackupTarget, manifest: Manifest): Promise<string> {
  const db = await connectSite(config);
  try {
    const media = recordFiles(await openConfiguredMedia(config), db);
    let [files, bytes, left] = [0, 0, 0];
    const onRestored = (file: { key: string; bytes: number }) => {
      process.stdout.write(`Restored: ${file.key}\n`);
      [files, bytes] = [files + 1, bytes + file.bytes];
    };
    for await (const problem of restoreFiles({ db, media, target, manifest, onRestored })) {
      process.stderr.write(`${problem}\n`);
      left += 1;
    }
    const result = `${formatCount(files, "file")} with ${formatBytes(bytes)} came from ${manifest.id}`;
    if (left > 0) throw new CommandError(`${result}; ${formatCount(left, "file")} could not be restored`);
    return files > 0 ? `Restored: ${result}` : "Every file of the site is there: nothing was restored";
  } finally {
    await db.destroy();
  }
}

await runCommand(async () => {
  const config = readSettings();
  const { target: name, at, verify, missing } = readOptions();
  const target = openConfiguredTarget(name, config);
  const interruptedId = at || missing || verify ? null : await findInterruptedId(resolve(config.DATA_DIR));
  const manifest = await chooseBackup(target, at, interruptedId);
  if (interruptedId === manifest.id)
    process.stdout.write(`Goes on with the backup ${manifest.id}; --at chooses another one\n`);
  if (missing) return restoreMissing(config, target, manifest);
  if (verify) await requireNone(verifyBackup(target, manifest), manifest);
  else await restore(config, target, manifest);
  return `${verify ? "Verified" : "Restored"}: ${describe(manifest)}`;
});
