import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { BackupError } from "#api/operation/backup/backup-error";
import { ApiError } from "#contract/errors";
import { openConfiguredTarget, requireSeparateTarget } from "../backup-place";
import { CommandError, openConfiguredMedia } from "../command";
import { type Check, explainCheckFailure } from "./check";

export const checkStorage: Check = async (config) => {
  if (!config.S3_BUCKET) return "Media lie in DATA_DIR";
  const media = await openConfiguredMedia(config);
  const key = `images/probe-${randomUUID()}`;
  try {
    await media.put(key, Readable.from(["probe"]));
    if ((await media.stat(key))?.bytes !== 5)
      throw new CommandError(`The bucket ${config.S3_BUCKET} does not give back what it took`);
  } catch (error) {
    throw error instanceof ApiError
      ? new CommandError(`The bucket ${config.S3_BUCKET} takes no file: check its keys and their rights`)
      : error;
  }
  await media.deleteFile(key);
  return `The bucket ${config.S3_BUCKET} takes, gives and deletes files`;
};

export const checkBackups: Check = async (config) => {
  const name = config.BACKUP_TO;
  if (!name) return "Nobody makes backups by themselves (BACKUP_TO)";
  requireSeparateTarget(name, config);
  const target = openConfiguredTarget(name, config);
  const key = `probe-${randomUUID()}`;
  try {
    await target.put(key, Readable.from(["probe"]));
    for await (const chunk of (await target.open(key)) ?? []) void chunk;
    await target.remove(key);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new CommandError(`Backups cannot be written to ${name}: ${explainCheckFailure(error)}`);
  }
  return `Backups can be written to ${name}`;
};
