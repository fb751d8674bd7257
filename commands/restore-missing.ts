import { resolve } from "node:path";
import { recordFiles } from "#api/media/store/record-files";
import type { Manifest } from "#api/operation/backup/manifest";
import type { BackupTarget } from "#api/operation/backup/target";
import { restoreFiles } from "#api/operation/doctor/restore-files";
import { formatBytes } from "#contract/format";
import type { Config } from "#server/config";
import { CommandError, openConfiguredMedia } from "./command";
import { connectSite } from "./connect-site";
import { countOf } from "./count-of";

/** Takes the files that a site lacks from a backup, and says in a line each what came and what did not. */
export async function restoreMissing(config: Config, target: BackupTarget, manifest: Manifest): Promise<string> {
  const db = await connectSite(config);
  try {
    const media = recordFiles(await openConfiguredMedia(config, resolve(config.DATA_DIR)), db);
    let [files, bytes, left] = [0, 0, 0];
    const onRestored = (file: { key: string; bytes: number }) => {
      process.stdout.write(`Restored: ${file.key}\n`);
      [files, bytes] = [files + 1, bytes + file.bytes];
    };
    for await (const problem of restoreFiles({ db, media, target, manifest, onRestored })) {
      process.stderr.write(`${problem}\n`);
      left += 1;
    }
    const result = `${countOf(files, "file")} with ${formatBytes(bytes)} came from ${manifest.id}`;
    if (left > 0) throw new CommandError(`${result}; ${countOf(left, "file")} could not be restored`);
    return files > 0 ? `Restored: ${result}` : "Every file of the site is there: nothing was restored";
  } finally {
    await db.destroy();
  }
}
