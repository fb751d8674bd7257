import type { Kysely } from "kysely";
import { sweepSessions } from "#api/accounts/auth/end-sessions";
import { sweepKnownNetworks } from "#api/accounts/auth/sign-in-limiter";
import { sweepMails } from "#api/accounts/mail/mail-queue";
import { sweepSignIns } from "#api/accounts/second-factors/tickets";
import { sweepTokens } from "#api/accounts/tokens/tokens";
import { beginDueDeletions } from "#api/administration/account-deletion/delete-due-accounts";
import { eraseMarkedAccounts } from "#api/administration/account-deletion/erase-account";
import { sweepRecentPosts } from "#api/community/spam/recent-posts";
import { runLocked } from "#api/db/locks";
import { findSiteId } from "#api/db/site-id";
import { fillInBatches } from "#api/db/fill-in-batches";
import type { Migration } from "#api/db/migrations/migration";
import type { ApiDeps } from "#api/deps";
import { sweepRateLimits } from "#api/http/rate-limits/limiters";
import { sweepDeletions } from "#api/media/store/defer-deletions";
import { hashWaiting } from "#api/media/store/hash-waiting";
import { claimStore, markKey } from "#api/media/store/store-mark";
import { sweepRequests } from "#api/media/store/sweep-media";
import { sweepThumbnails } from "#api/media/store/sweep-pictures";
import { mergeSearchIndexes } from "#api/search/search/merge-indexes-sqlite";
import { sweepNotifications } from "#api/notifications/inbox/sweep-notifications";
import { queueDueDigests } from "#api/notifications/mail/queue-due-digests";
import { sweepPushes } from "#api/notifications/push/push-queue";
import { sweepWebhooks } from "#api/notifications/webhooks/sweep-webhooks";
import { sweepEndedJobs } from "#api/videos/processing/end-job";
import { upgradeRenditions } from "#api/videos/processing/upgrade-renditions";
import { sweepDrafts, sweepEmptyUploads } from "#api/videos/publishing/sweep-drafts";
import { sweepUploadLocks } from "#api/videos/publishing/upload-lock";
import { sweepStatistics } from "#api/videos/statistics/sweep-days";
import { measureSwatches } from "#api/videos/videos/swatch";
import { requestWordCount } from "#api/search/words/count-words";
import { sweepViewWindows } from "#api/videos/videos/view-windows";
import { measureSite } from "../metrics/measure-site";
import { createRoomWatch } from "./room-watch";
import { sweepLeftovers } from "./sweep-leftovers";

export interface UpkeepDeps extends Pick<ApiDeps, "db" | "media" | "log" | "mails" | "site"> {
  /** The migrations whose rows are filled. */
  migrations: Record<string, Migration>;
  keepUploadsMs: number;
}

export interface UpkeepTask {
  name: string;
  /** Milliseconds from one run to the next; absent for a task that runs only at the start. */
  everyMs?: number;
  run: (deps: UpkeepDeps, signal: AbortSignal) => Promise<unknown>;
  runsAtStart?: true;
  /** Whether the task may take long and stops at its signal. Closing the site waits until it has stopped. */
  endsBySignal?: true;
  /** Whether the task is for shared stores only; any other store is swept before the first request. */
  isForSharedStores?: true;
}

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** The tasks that a site runs at intervals, in addition to jobs: they delete what has expired, and do pending work. */
export const upkeepTasks: readonly UpkeepTask[] = [
  { name: "media group", runsAtStart: true, endsBySignal: true, run: shareMedia },
  { name: "site of the bucket", everyMs: 6 * hourMs, runsAtStart: true, isForSharedStores: true, run: warnOfOtherSite },
  { name: "upgrade", runsAtStart: true, endsBySignal: true, run: runUpgrade },
  { name: "deletions", everyMs: 5 * minuteMs, runsAtStart: true, endsBySignal: true, run: deleteAccounts },
  {
    name: "measure site",
    everyMs: 15 * minuteMs,
    runsAtStart: true,
    endsBySignal: true,
    run: ({ db }, signal) => measureSite(db, signal),
  },
  {
    name: "fills",
    everyMs: 5 * minuteMs,
    runsAtStart: true,
    endsBySignal: true,
    run: ({ db, migrations }, signal) => fillInBatches(db as Kysely<unknown>, migrations, signal),
  },
  { name: "colours", everyMs: hourMs, runsAtStart: true, endsBySignal: true, run: measureSwatches },
  {
    name: "search indexes",
    everyMs: 15 * secondMs,
    endsBySignal: true,
    run: ({ db }, signal) => mergeSearchIndexes(db, { signal }),
  },
  { name: "free room", everyMs: hourMs, runsAtStart: true, run: createRoomWatch() },
  { name: "hashes", everyMs: minuteMs, runsAtStart: true, endsBySignal: true, run: hashWaiting },
  { name: "words", everyMs: minuteMs, run: ({ db }) => requestWordCount(db) },
  { name: "sweep sessions", everyMs: hourMs, run: ({ db }) => sweepSessions(db) },
  { name: "sweep tokens", everyMs: hourMs, run: ({ db }) => sweepTokens(db) },
  { name: "sweep views", everyMs: hourMs, run: ({ db }) => sweepViewWindows(db) },
  { name: "sweep rate limits", everyMs: hourMs, run: ({ db }) => sweepRateLimits(db) },
  { name: "sweep recent posts", everyMs: hourMs, run: ({ db }) => sweepRecentPosts(db) },
  { name: "sweep networks", everyMs: hourMs, run: ({ db }) => sweepKnownNetworks(db) },
  { name: "sweep sign-ins", everyMs: hourMs, run: ({ db }) => sweepSignIns(db) },
  { name: "sweep mails", everyMs: hourMs, run: ({ db }) => sweepMails(db) },
  { name: "digests", everyMs: minuteMs, runsAtStart: true, endsBySignal: true, run: mailDigests },
  { name: "sweep notifications", everyMs: 24 * hourMs, runsAtStart: true, run: ({ db }) => sweepNotifications(db) },
  { name: "sweep pushes", everyMs: hourMs, run: ({ db }) => sweepPushes(db) },
  { name: "sweep webhooks", everyMs: hourMs, run: ({ db }) => sweepWebhooks(db) },
  { name: "sweep statistics", everyMs: hourMs, run: ({ db }) => sweepStatistics(db) },
  { name: "sweep jobs", everyMs: hourMs, run: ({ db }) => sweepEndedJobs(db) },
  { name: "sweep upload locks", everyMs: hourMs, run: ({ db }) => sweepUploadLocks(db) },
  { name: "sweep drafts", everyMs: hourMs, run: (deps) => sweepDrafts(deps, deps.keepUploadsMs) },
  { name: "sweep uploads", everyMs: minuteMs, run: sweepEmptyUploads },
  { name: "sweep deletions", everyMs: 5 * minuteMs, run: ({ db, media }) => sweepDeletions(db, media) },
  { name: "sweep requests", everyMs: hourMs, run: sweepOldRequests },
  { name: "sweep media", everyMs: 6 * hourMs, isForSharedStores: true, run: sweepSharedStore },
];

/** Upgrades renditions under a lock, so that two nodes do not upgrade the same files. */
function runUpgrade(deps: UpkeepDeps, signal: AbortSignal) {
  return runLocked(deps.db, { name: "renditions", signal }, (held) => upgradeRenditions(deps, held));
}

async function shareMedia({ media, log }: UpkeepDeps, signal: AbortSignal) {
  const unreadablePaths = await media.shareWithGroup?.(signal);
  if (unreadablePaths)
    log.warn({ paths: unreadablePaths }, "MEDIA_GROUP cannot read some media, which belong to another user");
}

/** Marks the bucket as this site's. Warns if it may be another site's, since nothing is deleted there then. */
async function warnOfOtherSite({ db, media, log }: UpkeepDeps) {
  if (await claimStore(db, media)) return;
  const site = await findSiteId(db);
  log.warn(
    { site },
    `S3_BUCKET may be another site's, so that nothing is cleaned up there. If it is this site's alone, write ${site} into its object ${markKey}`,
  );
}

/** Deletes the files that requests of killed processes left more than a day ago. */
async function sweepOldRequests({ db, media }: UpkeepDeps) {
  const dayAgoMs = Date.now() - 24 * hourMs;
  await sweepThumbnails(db, media, dayAgoMs);
  await sweepRequests(media, dayAgoMs);
}

/** Deletes leftover files that are older than a day. Declares the store shared, because a directory may be, too. */
function sweepSharedStore({ db, media, keepUploadsMs }: UpkeepDeps) {
  return sweepLeftovers({ db, media: { ...media, isShared: true }, keepUploadsMs });
}

/** Writes the digests that are due. */
async function mailDigests({ db, mails }: UpkeepDeps, signal: AbortSignal) {
  if (mails && (await queueDueDigests(db, { signal })) > 0) mails.wake();
}

/** Begins the deletions of accounts that are due, and continues those that have begun. */
async function deleteAccounts({ db, media, log, mails }: UpkeepDeps, signal: AbortSignal) {
  await beginDueDeletions({ db, mails, log, signal });
  await eraseMarkedAccounts({ db, media, log, signal });
}
