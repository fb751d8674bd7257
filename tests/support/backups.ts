import { join } from "node:path";
import { chooseBackup } from "#api/backup/choose-backup";
import { openMediaStore } from "#api/media/store/store";
import { parseKeep } from "#api/backup/keep";
import { makeBackup } from "#api/backup/make-backup";
import { restoreBackup } from "#api/backup/restore";
import { openTarget } from "#api/backup/open-target";
import { verifyBackup } from "#api/backup/verify";
import type { TestApi } from "./api";
import type { Place } from "./run-command";
import { makeDirectory } from "./spawned";

export const newTarget = async () => join(await makeDirectory(), "backups");

/** Makes a backup in this process, which is faster than the command. */
export const backUp = async ({ db, place }: TestApi, target: string, keep = "") =>
  makeBackup({
    db,
    location: place.database,
    media: await openMediaStore(join(place.dataDir, "media")),
    target: openTarget(target),
    keep: parseKeep(keep),
    dataDir: place.dataDir,
    program: "0.0.0",
    isRecorded: true,
    signal: new AbortController().signal,
  });

/** Restores the newest backup; returns what differs. */
export async function restore(name: string, { dataDir, database }: Place) {
  const target = openTarget(name);
  const media = await openMediaStore(join(dataDir, "media"));
  return restoreBackup({ target, manifest: await chooseBackup(target, null), dataDir, location: database, media });
}

/** Verifies the newest backup; returns what is wrong with it. */
export async function problemsIn(name: string) {
  const target = openTarget(name);
  const problems: string[] = [];
  for await (const problem of verifyBackup(target, await chooseBackup(target, null))) problems.push(problem);
  return problems;
}
