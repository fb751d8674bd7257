import { join } from "node:path";
import { chooseBackup } from "#api/operation/backup/choose-backup";
import type { MediaStore } from "#api/media/store/media-store";
import { openMediaStore } from "#api/media/store/open-media";
import { parseRetention } from "#api/operation/backup/retention";
import { makeBackup } from "#api/operation/backup/make-backup";
import { restoreBackup } from "#api/operation/backup/restore-backup";
import { type BucketSettings, openTarget } from "#api/operation/backup/open-target";
import { verifyBackup } from "#api/operation/backup/verify-backup";
import type { TestApi } from "./api";
import type { Place } from "./run-command";
import { makeDirectory } from "./spawned";

export const newTarget = async () => join(await makeDirectory(), "backups");

/** Where a bucket of backups is, and media that do not lie in the data directory. */
interface Stores {
  s3?: BucketSettings;
  media?: MediaStore;
}

const mediaOf = ({ dataDir }: Place, { media }: Stores) => media ?? openMediaStore(join(dataDir, "media"));

/** Makes a backup in this process, which is faster than the command. */
export const backUp = async (
  { db, place }: Pick<TestApi, "db" | "place">,
  target: string,
  keep = "",
  stores: Stores = {},
) =>
  makeBackup({
    db,
    location: place.database,
    media: await mediaOf(place, stores),
    target: openTarget(target, stores.s3),
    retention: parseRetention(keep),
    dataDir: place.dataDir,
    program: "0.0.0",
    isRecorded: true,
    signal: new AbortController().signal,
  });

/** Restores the newest backup; returns what differs. */
export async function restore(name: string, place: Place, stores: Stores = {}) {
  const target = openTarget(name, stores.s3);
  const [media, manifest] = [await mediaOf(place, stores), await chooseBackup(target, null)];
  return restoreBackup({ target, manifest, dataDir: place.dataDir, location: place.database, media });
}

/** Verifies the newest backup; returns what is wrong with it. */
export async function problemsIn(name: string, s3?: BucketSettings) {
  const target = openTarget(name, s3);
  const problems: string[] = [];
  for await (const problem of verifyBackup(target, await chooseBackup(target, null))) problems.push(problem);
  return problems;
}
