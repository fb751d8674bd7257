import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { BackupError } from "#api/operation/backup/backup-error";
import { type DatabaseLocation, type Db, openDatabase } from "#api/db/open";
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

/** An error whose message is shown to the person at the command line, without a stack. */
export class CommandError extends Error {}

export interface OpenSite {
  db: Db;
  dataDir: string;
  openMedia(): Promise<MediaStore>;
  /** The public origin of the site, such as `https://videos.example`. */
  origin: string;
}

export const locateDatabase = ({ DATABASE_URL, DATA_DIR }: Config): DatabaseLocation =>
  DATABASE_URL ? { postgres: DATABASE_URL } : { sqlite: join(resolve(DATA_DIR), "vidlark.sqlite") };

/** Opens the database named by the environment and `.env`; a server may use it at the same time. */
export async function openConfiguredSite(options: { mayCreate: boolean }): Promise<OpenSite> {
  try {
    return await openSite(options);
  } catch (error) {
    throw error instanceof UpgradeRefusal ? new CommandError(error.message) : error;
  }
}

async function openSite({ mayCreate }: { mayCreate: boolean }): Promise<OpenSite> {
  const config = readSettings();
  const { DATABASE_URL, DATA_DIR, PUBLIC_URL, PORT, ALLOW_MIGRATIONS } = config;
  const options = { allowMigrations: ALLOW_MIGRATIONS === "yes" };
  const origin = PUBLIC_URL ?? `http://localhost:${PORT}`;
  const dataDir = resolve(DATA_DIR);
  const place = { dataDir, origin, openMedia: () => openConfiguredMedia(config, dataDir) };
  if (DATABASE_URL) return { db: await openDatabase({ postgres: DATABASE_URL }, options), ...place };
  const file = join(dataDir, "vidlark.sqlite");
  if (!mayCreate && !existsSync(file))
    throw new CommandError(`There is no database in ${DATA_DIR}: set DATA_DIR, or start Vidlark once`);
  await makeDirectory(dataDir);
  return { db: await openDatabase({ sqlite: file }), ...place };
}

/** Opens the media that the settings name, in a directory or in object storage. */
export async function openConfiguredMedia(config: Config, dataDir: string): Promise<MediaStore> {
  try {
    return await openMedia({
      dir: join(dataDir, "media"),
      s3: readS3Settings(config),
      groupId: readMediaGroup(config),
      log: createLog(config.LOG_LEVEL),
    });
  } catch (error) {
    throw config.S3_BUCKET || config.S3_ENDPOINT ? new CommandError((error as Error).message) : error;
  }
}

function readMediaGroup(config: Config): number | null {
  try {
    return findMediaGroupId(config);
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}

/** A release has its settings beside its directory, so that the next one finds them. */
export const settingsFile = () => resolve(existsSync("RELEASE") ? join("..", ".env") : ".env");

/** Reads the settings of the environment and `.env`; wrong ones are thrown as a CommandError. */
export function readSettings(): Config {
  const file = settingsFile();
  if (existsSync(file)) process.loadEnvFile(file);
  try {
    return readConfig(process.env);
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}

/**
 * Runs a command, whose files are readable by its user only, and prints its result; a CommandError prints its message and
 * exits with code 1.
 */
export async function runCommand(command: () => Promise<string>) {
  makeFilesPrivate();
  try {
    process.stdout.write(`${await command()}\n`);
  } catch (error) {
    // An ApiError is one of the store of media, whose reason is in the log.
    const isSentence = error instanceof CommandError || error instanceof BackupError || error instanceof ApiError;
    const sentence = isSentence ? error.message : explainSystemError(error);
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  }
}
