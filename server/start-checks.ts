import { spawnSync } from "node:child_process";
import { constants, accessSync } from "node:fs";
import { resolve } from "node:path";
import { parseS3Name } from "#api/operation/backup/s3-name";
import { makeDirectory } from "#api/media/store/make-directory";
import type { Config } from "./config";

type CheckedPaths = Pick<Config, "FFMPEG_PATH" | "FFPROBE_PATH" | "BACKUP_TO">;

/** Checks the paths in the settings before anything starts. Throws one line for each that does not work. */
export async function checkStart(config: CheckedPaths) {
  const lines = [...findMissingPrograms(config), await findBackupProblem(config)].filter((line) => line !== null);
  if (lines.length > 0) throw new Error(lines.join("\n"));
}

/** Finds configured programs that cannot be run; without them, no video would be converted. */
const findMissingPrograms = ({ FFMPEG_PATH, FFPROBE_PATH }: Omit<CheckedPaths, "BACKUP_TO">): string[] =>
  Object.entries({ FFMPEG_PATH, FFPROBE_PATH })
    .filter(([name, path]) => path !== undefined && !isProgram(path, findProgramName(name)))
    .map(
      ([name, path]) =>
        `${name} ${path} is not ${findProgramName(name)}, or cannot be run (example: ${name}=/usr/bin/${findProgramName(name)})`,
    );

/** Returns whether a program reports this name. It has twenty seconds, which a busy machine may need. */
function isProgram(path: string, name: string): boolean {
  const { stdout } = spawnSync(path, ["-version"], { encoding: "utf8", timeout: 20_000 });
  return stdout?.startsWith(`${name} version`) === true;
}

const findProgramName = (setting: string) => setting.slice(0, -"_PATH".length).toLowerCase();

/** Explains why BACKUP_TO cannot be used; null if it can. Creates the directory, as a backup would. */
async function findBackupProblem({ BACKUP_TO: target }: Pick<CheckedPaths, "BACKUP_TO">): Promise<string | null> {
  if (target === undefined) return null;
  try {
    if (parseS3Name(target)) return null;
    await makeDirectory(resolve(target), 0o700);
    accessSync(target, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return `BACKUP_TO ${target} cannot be used: ${code ?? message} (example: BACKUP_TO=/mnt/backups/vidlark)`;
  }
}
