import { logFailure } from "#api/db/log-failure";
import { sweepRequests } from "#api/media/store/sweep-media";
import { sweepThumbnails } from "#api/media/store/sweep-pictures";
import { measureDrafts } from "#api/videos/publishing/sweep-drafts";
import { sweepLeftovers } from "./sweep-leftovers";
import { type UpkeepTask, type UpkeepDeps, upkeepTasks } from "./upkeep-tasks";

/**
 * Says what a process deletes.
 *
 * - `complete`, for the only process: what has expired, and all files of killed processes.
 * - `machine`, for the only process of its machine: what has expired, and files of requests that a killed process served.
 * - `regular`: only what has expired.
 * - `shared`, for a directory that others use: what has expired, and files that were left there a day ago.
 * - `none`, for a process next to others: nothing.
 */
export type Upkeep = "complete" | "machine" | "regular" | "shared" | "none";

/** Deletes the files of killed processes, before the first request. */
export async function sweepAtStart(deps: Pick<UpkeepDeps, "db" | "media" | "keepUploadsMs">, upkeep: Upkeep) {
  if (upkeep !== "complete" && upkeep !== "machine") return;
  const { db, media } = deps;
  await sweepThumbnails(db, media);
  await sweepRequests(media);
  // In a shared store only old files are leftovers, and finding them takes long.
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

/** Runs a task at its intervals, skips a run while the one before continues, and logs failures. */
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
