import type { Kysely } from "kysely";
import { beginDueDeletions } from "#api/administration/account-deletion/delete-due-accounts";
import { finishDeletions } from "#api/administration/account-deletion/finish-deletion";
import { fillInTurns } from "#api/db/fill-in-turns";
import type { Migration } from "#api/db/migrations/migration";
import type { ApiDeps } from "#api/deps";
import { measureDrafts, sweepDrafts, sweepEmptyUploads } from "#api/videos/publishing/sweep-drafts";
import { sweepUploadLocks } from "#api/videos/publishing/upload-lock";
import { sweepRateLimits } from "#api/http/rate-limits/limiters";
import { sweepDeletions } from "#api/media/store/defer-deletions";
import { sweepMedia, sweepRequests } from "#api/media/store/store";
import { sweepPictures, sweepThumbnails } from "#api/media/store/sweep-pictures";
import { sweepMails } from "#api/accounts/mail/queue";
import { sweepSessions } from "#api/accounts/auth/sessions-in-turns";
import { sweepSignIns } from "#api/accounts/second-factors/tickets";
import { upgradeRenditions } from "#api/videos/processing/upgrade-renditions";
import { measureSite } from "../metrics/measure-site";
import { mergeSearchIndexes } from "#api/search/search/merge-indexes-sqlite";
import { sweepEndedJobs } from "#api/videos/processing/sweep-ended";
import { sweepStatistics } from "#api/videos/statistics/sweep-days";
import { sweepRecentPosts } from "#api/community/spam/recent-posts";
import { sweepKnownNetworks } from "#api/accounts/auth/sign-in-limiter";
import { sweepViewWindows } from "#api/videos/videos/views";

const sweepIntervalMs = 60 * 60_000;
const measureEvery = 15 * 60_000;
const fillEvery = 5 * 60_000;
const mergeEvery = 15_000;
const sweepSharedEvery = 6 * 60 * 60_000;
const sweepEmptyUploadsEvery = 60_000;
const sweepDeletionsEvery = 5 * 60_000;
const finishDeletionsEvery = 5 * 60_000;

/**
 * What a process deletes: `complete`, for one that is alone, also what a killed one left before its start; `machine`, for
 * one that is alone on its machine, of that only the files of requests; `regular` only what expires; `none` for a process
 * next to others.
 */
export type Upkeep = "complete" | "machine" | "regular" | "none";

type Stores = Pick<ApiDeps, "db" | "media">;

interface Upkept extends Pick<ApiDeps, "db" | "media" | "log" | "mails"> {
  /** The migrations whose rows are filled. */
  migrations: Record<string, Migration>;
}

/** Deletes what killed processes left, before the first request. */
export async function cleanUp({ db, media }: Stores, upkeep: Upkeep, keepUploads: number) {
  if (upkeep === "none" || upkeep === "regular") return;
  await sweepThumbnails(db, media);
  await sweepRequests(media);
  // In a store that others use, leftovers are old files, and finding them takes long.
  if (upkeep === "complete" && !media.isShared) await removeLeftovers({ db, media }, keepUploads);
}

/** Deletes what a killed process left in the store; without other servers, before the first request. */
async function removeLeftovers({ db, media }: Stores, keepUploads: number) {
  await sweepPictures(db, media);
  await sweepMedia(media, async (ids) => {
    const rows = await db.selectFrom("videos").select("id").where("id", "in", ids).execute();
    return new Set(rows.map(({ id }) => id));
  });
  await sweepDrafts({ db, media }, keepUploads, { isStart: true });
  if (!media.isShared) await measureDrafts({ db, media });
  await sweepEmptyUploads({ db, media });
}

/** Upgrades renditions, fills rows, deletes accounts when it is time, and what expires; returns a function that stops all. */
export function startUpkeep({ db, media, log, mails, migrations }: Upkept, keepUploads: number) {
  const closing = new AbortController();
  const upgrading = upgradeRenditions({ db, media, log }, closing.signal).catch((err) => log.warn({ err }, "upgrade"));
  const finish = () => deleteAccounts({ db, media, log, mails }, closing.signal);
  let finishing = finish();
  const finishTimer = setInterval(() => (finishing = finishing.then(finish)), finishDeletionsEvery);
  const stopSweeps = startSweeps({ db, media, log }, keepUploads);
  const stopMeasuring = repeat(log, "figures", measureEvery, (signal) => measureSite(db, signal));
  const fill = (signal: AbortSignal) => fillInTurns(db as Kysely<unknown>, migrations, signal);
  const stopFilling = repeat(log, "fills", fillEvery, fill);
  const stopMerging = startMerging({ db, log });
  return async () => {
    stopSweeps();
    clearInterval(finishTimer);
    closing.abort();
    await Promise.all([upgrading, finishing, stopMeasuring(), stopFilling(), stopMerging()]);
  };
}

/** Begins the deletions of accounts that are due, and goes on with those that began. */
async function deleteAccounts({ db, media, log, mails }: Stores & Pick<ApiDeps, "log" | "mails">, signal: AbortSignal) {
  try {
    await beginDueDeletions({ db, mails, log, signal });
    await finishDeletions({ db, media, log, signal });
  } catch (err) {
    if (!signal.aborted) log.warn({ err }, "deletions");
  }
}

/** Does something now and at regular intervals, and logs its failures; returns a function that stops it. */
function repeat(log: ApiDeps["log"], name: string, everyMs: number, run: (signal: AbortSignal) => Promise<unknown>) {
  const closing = new AbortController();
  const runOnce = async () => {
    try {
      await run(closing.signal);
    } catch (err) {
      if (!closing.signal.aborted) log.warn({ err }, name);
    }
  };
  let running = runOnce();
  const timer = setInterval(() => (running = running.then(runOnce)), everyMs);
  return async () => {
    clearInterval(timer);
    closing.abort();
    await running;
  };
}

/** Merges the search indexes at regular intervals; returns a function that stops it. */
function startMerging({ db, log }: Pick<ApiDeps, "db" | "log">) {
  const closing = new AbortController();
  let merging: Promise<void> | null = null;
  const merge = async () => {
    try {
      await mergeSearchIndexes(db, { signal: closing.signal });
    } catch (err) {
      if (!closing.signal.aborted) log.warn({ err }, "search indexes");
    }
    merging = null;
  };
  const timer = setInterval(() => (merging ??= merge()), mergeEvery);
  return async () => {
    clearInterval(timer);
    closing.abort();
    await merging;
  };
}

/** Deletes expired rows and files at regular intervals; returns a function that stops it. */
function startSweeps({ db, media, log }: Stores & Pick<ApiDeps, "log">, keepUploads: number) {
  const sweep = () =>
    Promise.all([
      sweepSessions(db),
      sweepViewWindows(db),
      sweepRateLimits(db),
      sweepRecentPosts(db),
      sweepKnownNetworks(db),
      sweepSignIns(db),
      sweepMails(db),
      sweepStatistics(db),
      sweepEndedJobs(db),
      sweepUploadLocks(db),
      sweepDrafts({ db, media }, keepUploads),
    ]).catch((err) => log.warn({ err }, "sweep"));
  const endEmptyUploads = () => sweepEmptyUploads({ db, media }).catch((err) => log.warn({ err }, "sweep uploads"));
  const deleteWaiting = () => sweepDeletions(db, media).catch((err) => log.warn({ err }, "sweep deletions"));
  const sweepShared = () =>
    removeLeftovers({ db, media }, keepUploads).catch((err) => log.warn({ err }, "sweep media"));
  const timers = [
    setInterval(sweep, sweepIntervalMs),
    setInterval(endEmptyUploads, sweepEmptyUploadsEvery),
    setInterval(deleteWaiting, sweepDeletionsEvery),
  ];
  if (media.isShared) timers.push(setInterval(sweepShared, sweepSharedEvery));
  return () => timers.forEach((timer) => clearInterval(timer));
}
