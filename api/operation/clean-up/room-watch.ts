import { addEvent } from "#api/site/events/add-event";
import type { ApiDeps } from "#api/deps";
import { isNearlyFull, listDirectories, measureDisks } from "#api/media/store/measure-disks";
import { formatBytes } from "#contract/format";

type Deps = Pick<ApiDeps, "db" | "log" | "media" | "site">;

const repeatMs = 24 * 60 * 60_000;

/** Creates the task that warns of disks with less than 10 % of free space: at once, and then once a day. */
export function createRoomWatch(measure: typeof measureDisks = measureDisks) {
  let warnedAt: number | null = null;
  return async ({ db, log, media, site }: Deps) => {
    const now = Date.now();
    const disks = (await measure(listDirectories({ media, site }))).filter(isNearlyFull);
    if (disks.length === 0) warnedAt = null;
    if (disks.length === 0 || (warnedAt !== null && now - warnedAt < repeatMs)) return;
    warnedAt = now;
    for (const { holds, freeBytes, totalBytes } of disks) {
      log.warn(`little room is left for ${holds}: ${formatBytes(freeBytes)} of ${formatBytes(totalBytes)} are free`);
      await addEvent(db, { kind: "disk.short", holds, freeBytes, totalBytes });
    }
  };
}
