import { spawnSync } from "node:child_process";
import { constants, accessSync } from "node:fs";
import { resolve } from "node:path";
import { parseS3Name } from "#api/operation/backup/s3-name";
import { makeDirectory } from "#api/media/store/make-directory";
import type { Config } from "./config";

type CheckedPaths = Pick<Config, "FFMPEG_PATH" | "FFPROBE_PATH" | "BACKUP_TO">;

/** Tries what the settings name on this machine before anything starts; throws one line for each that does not work. */
export async function checkStart(config: CheckedPaths) {
  const lines = [...findMissingPrograms(config), await findBackupProblem(config)].filter((line) => line !== null);
  if (lines.length > 0) throw new Error(lines.join("\n"));
}

/** Finds programs that a setting names and that cannot be run: without them, no video would be converted any more. */
const findMissingPrograms = ({ FFMPEG_PATH, FFPROBE_PATH }: Omit<CheckedPaths, "BACKUP_TO">): string[] =>
  Object.entries({ FFMPEG_PATH, FFPROBE_PATH })
    .filter(([name, path]) => path !== undefined && !isProgram(path, programOf(name)))
    .map(
      ([name, path]) =>
        `${name} ${path} is not ${programOf(name)}, or cannot be run (example: ${name}=/usr/bin/${programOf(name)})`,
    );

/** Returns whether a program says that it is this one; it has twenty seconds, which a busy machine may need. */
function isProgram(path: string, name: string): boolean {
  const { stdout } = spawnSync(path, ["-version"], { encoding: "utf8", timeout: 20_000 });
  return stdout?.startsWith(`${name} version`) === true;
}

const programOf = (setting: string) => setting.slice(0, -"_PATH".length).toLowerCase();

/** Says why no backup can be made at BACKUP_TO, whose directory it makes as a backup would; null without a reason. */
async function findBackupProblem({ BACKUP_TO: place }: Pick<CheckedPaths, "BACKUP_TO">): Promise<string | null> {
  if (place === undefined) return null;
  try {
    if (parseS3Name(place)) return null;
    await makeDirectory(resolve(place), 0o700);
    accessSync(place, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return `BACKUP_TO ${place} cannot be used: ${code ?? message} (example: BACKUP_TO=/mnt/backups/vidlark)`;
  }
}
