import { logFailure } from "#api/db/log-failure";
import { sweepRequests } from "#api/media/store/sweep-media";
import { sweepThumbnails } from "#api/media/store/sweep-pictures";
import { measureDrafts } from "#api/videos/publishing/sweep-drafts";
import { sweepLeftovers } from "./sweep-leftovers";
import { type UpkeepTask, type UpkeepDeps, upkeepTasks } from "./upkeep-tasks";

/**
 * What a process deletes.
 *
 * - `complete`, for the only process: what expires, and all that a killed process left.
 * - `machine`, for the only process of its machine: what expires, and the request files of a killed process.
 * - `regular`: only what expires.
 * - `shared`, where others use the directory: what expires, and what was left there for a day.
 * - `none`, for a process next to others: nothing.
 */
export type Upkeep = "complete" | "machine" | "regular" | "shared" | "none";

/** Deletes what killed processes left, before the first request. */
export async function sweepAtStart(deps: Pick<UpkeepDeps, "db" | "media" | "keepUploads">, upkeep: Upkeep) {
  if (upkeep !== "complete" && upkeep !== "machine") return;
  const { db, media } = deps;
  await sweepThumbnails(db, media);
  await sweepRequests(media);
  // In a store that others use, leftovers are old files, and finding them takes long.
  if (upkeep === "machine" || media.isShared) return;
  await sweepLeftovers(deps, { isStart: true });
  await measureDrafts(deps);
}

/** Runs all tasks at their intervals; returns a function that stops them. */
export function startUpkeep(deps: UpkeepDeps, upkeep: Upkeep, list: readonly UpkeepTask[] = upkeepTasks) {
  const stop = new AbortController();
  const stops = list
    .filter(({ isForSharedStores }) => !isForSharedStores || deps.media.isShared || upkeep === "shared")
    .map((task) => startTask(task, deps, stop.signal));
  return async () => {
    stop.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Runs one task at its intervals, leaves out a time while the last run continues, and logs failures. */
function startTask(
  { name, everyMs, run, runsAtStart, endsBySignal }: UpkeepTask,
  deps: UpkeepDeps,
  signal: AbortSignal,
) {
  let running: Promise<void> | null = null;
  const runOnce = async () => {
    try {
      await run(deps, signal);
    } catch (err) {
      if (!signal.aborted) logFailure(deps.log, err, { other: () => deps.log.warn({ err }, name) });
    }
    running = null;
  };
  const runUnlessRunning = () => void (running ??= runOnce());
  if (runsAtStart) runUnlessRunning();
  const timer = everyMs && setInterval(runUnlessRunning, everyMs);
  return async () => {
    if (timer) clearInterval(timer);
    if (endsBySignal) await running;
  };
}
