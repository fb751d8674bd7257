import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { BackupError } from "#api/operation/backup/backup-error";
import { type Db, openDatabase } from "#api/db/open";
import { UpgradeRefusal } from "#api/db/upgrade-refusal";
import { ApiError } from "#contract/errors";
import { type Config, readConfig } from "#server/config";
import { findMediaGroupId } from "#server/media-group";
import { makeFilesPrivate } from "#server/private-files";
import { readS3Settings } from "#server/work-settings";
import { createLog } from "#server/log";
import { explainSystemError } from "./explain-system-error";
import { makeDirectory } from "#api/media/store/make-directory";
import type { MediaStore } from "#api/media/store/media-store";
import { openMedia } from "#api/media/store/open-media";

/** An error whose message is printed without a stack. */
export class CommandError extends Error {}

/** Calls a function, and throws its errors as CommandErrors. */
export function throwCommandErrors<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}

/** Parses the arguments of a command. Throws a CommandError with the usage for unknown ones. */
export function parseArguments<const T extends ParseArgsConfig>(usage: string, config: T) {
  try {
    return parseArgs(config);
  } catch {
    throw new CommandError(usage);
  }
}

/** Formats a number with its noun, such as `1 file` or `2,000 files`. */
export const formatCount = (count: number, noun: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? noun : `${noun}s`}`;

export interface OpenSite {
  db: Db;
  openMedia(): Promise<MediaStore>;
  /** The public origin of the site, such as `https://videos.example`. */
  origin: string;
}

/** Opens the database that the settings name. A server may use it at the same time. */
export async function openConfiguredSite({ mayCreate }: { mayCreate: boolean }): Promise<OpenSite> {
  const config = readSettings();
  const { DATABASE_URL, DATA_DIR, PUBLIC_URL, PORT, ALLOW_MIGRATIONS } = config;
  const options = { allowMigrations: ALLOW_MIGRATIONS === "yes" };
  const origin = PUBLIC_URL ?? `http://localhost:${PORT}`;
  const dataDir = resolve(DATA_DIR);
  const site = { origin, openMedia: () => openConfiguredMedia(config) };
  if (DATABASE_URL) return { db: await openDatabase({ postgres: DATABASE_URL }, options), ...site };
  const file = join(dataDir, "vidlark.sqlite");
  if (!mayCreate && !existsSync(file))
    throw new CommandError(`There is no database in ${DATA_DIR}: set DATA_DIR, or start Vidlark once`);
  await makeDirectory(dataDir);
  return { db: await openDatabase({ sqlite: file }), ...site };
}

/** Opens the media that the settings name, in a directory or in object storage. */
export async function openConfiguredMedia(config: Config): Promise<MediaStore> {
  try {
    return await openMedia({
      dir: join(resolve(config.DATA_DIR), "media"),
      s3: readS3Settings(config),
      groupId: throwCommandErrors(() => findMediaGroupId(config)),
      log: createLog(config.LOG_LEVEL),
    });
  } catch (error) {
    throw config.S3_BUCKET || config.S3_ENDPOINT ? new CommandError((error as Error).message) : error;
  }
}

/** Returns the path of the settings. A release has them in the directory above its own, where the next release finds them. */
export const settingsFile = () => resolve(existsSync("RELEASE") ? join("..", ".env") : ".env");

/** Reads the settings of the environment and `.env`. Throws a CommandError for wrong ones. */
export function readSettings(): Config {
  const file = settingsFile();
  if (existsSync(file)) process.loadEnvFile(file);
  return throwCommandErrors(() => readConfig(process.env));
}

/**
 * Runs a command and prints its result. Files that it creates are readable by its user only. Prints the message of an error
 * that an operator can act on, and exits with code 1.
 */
export async function runCommand(command: () => Promise<string>) {
  makeFilesPrivate();
  try {
    process.stdout.write(`${await command()}\n`);
  } catch (error) {
    // An ApiError comes from the store of media, which logs the reason.
    const isExplained = [CommandError, BackupError, UpgradeRefusal, ApiError].some((kind) => error instanceof kind);
    const sentence = isExplained ? (error as Error).message : explainSystemError(error);
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  }
}
