import { setTimeout as wait } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import type { Logger } from "pino";
import { requireOtherAdministrator } from "#api/accounts/auth/last-administrator";
import { addEvent } from "#api/site/events/add-event";
import type { Db } from "#api/db/open";
import { lockSite } from "#api/db/row-locks";
import type { Tables } from "#api/db/tables";
import type { MediaStore } from "#api/media/store/media-store";
import { eraseAccount, tryToEraseAccount } from "./erase-account";
import { markDeleted } from "./mark-deleted";

export interface DeletedUser {
  username: string;
  videos: number;
}

interface DeletionHooks {
  /** Throws when the account may not be deleted; runs before any change. */
  mayDelete?: (trx: Transaction<Tables>) => Promise<void>;
  /** Records the deletion in its transaction. */
  record?: (trx: Transaction<Tables>) => Promise<void>;
}

export interface Stores {
  db: Db;
  media: MediaStore;
  /** Logs the error after which the deletion continues later. */
  log?: Logger;
}

/** Deletions that take longer continue after the response. */
const longestWaitMs = 30_000;

/**
 * Deletes an account and everything it owns, subtracts it from other accounts' counters, then deletes its files. One
 * transaction ends its sessions and hides its channel; the rest is deleted in batches, which another process continues
 * when this one ends. Throws 409 for the only administrator, and without a log the error after which the deletion
 * continues later.
 */
export async function deleteUser(
  { db, media, log }: Stores,
  userId: string,
  hooks: DeletionHooks = {},
): Promise<DeletedUser> {
  const deletedUser = await beginDeletion(db, userId, hooks);
  await waitAtMost(
    longestWaitMs,
    log ? tryToEraseAccount({ db, media, log }, userId) : eraseAccount({ db, media }, userId),
  );
  return deletedUser;
}

/** Marks an account as deleted in one transaction; `eraseMarkedAccounts` does the rest. Throws 409 for the only administrator. */
export async function beginDeletion(
  db: Db,
  userId: string,
  { mayDelete, record }: DeletionHooks,
): Promise<DeletedUser> {
  const begin = () =>
    db.transaction().execute(async (trx) => {
      // Concurrent deletions run one after another, so that they cannot deadlock.
      await lockSite(trx);
      await mayDelete?.(trx);
      await requireOtherAdministrator(trx, userId);
      const videos = await countVideos(trx, userId);
      const { username } = await markDeleted(trx, userId);
      await record?.(trx);
      await addEvent(trx, { kind: "account.deleted", userId, username });
      return { username, videos };
    });
  // Tries twice: PostgreSQL aborts one of two transactions in a deadlock.
  return begin().catch(begin);
}

async function countVideos(db: Db, ownerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from videos
    where owner_id = ${ownerId}`.execute(db);
  return Number(rows[0]!.count);
}

/** Waits for work, which continues when the time is over; the sweep repeats what fails then. */
async function waitAtMost(milliseconds: number, work: Promise<void>) {
  const end = new AbortController();
  const timeout = wait(milliseconds, undefined, { signal: end.signal, ref: false }).catch(() => undefined);
  try {
    await Promise.race([work, timeout]);
  } finally {
    end.abort();
  }
}
