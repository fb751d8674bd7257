import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import type { Logger } from "pino";
import { timestamp } from "#api/db/ids";
import { logFailure } from "#api/db/log-failure";
import { pauseMs } from "#api/db/next-attempt";
import type { Db } from "#api/db/open";
import { forUpdateSkipLocked } from "#api/db/row-locks";
import { runQueue } from "#api/db/run-queue";
import type { Tables } from "#api/db/tables";
import { eventKinds, type SiteEvent } from "#contract/events";

/** Short enough for people; a poll without events takes some microseconds. */
const pollMs = 1_000;
const retryRule = { firstPauseMs: 1_000, factor: 2 };

/** An event with its id, which is the same at every attempt, and the time at which it happened. */
export type DispatchedEvent = SiteEvent & { id: string; createdAt: string };

/** Handles an event in the transaction that deletes it, so that its changes are made once; otherwise the event is tried again. */
export type Listener = (trx: Transaction<Tables>, event: DispatchedEvent) => Promise<void>;

/** Runs one batch (at most 50 ms) of follow-up work. Returns whether there was any. */
type FollowUp = (db: Db) => Promise<boolean>;

export interface Dispatch {
  listeners: readonly Listener[];
  followUps: readonly FollowUp[];
}

interface Deps {
  db: Db;
  log: Pick<Logger, "warn" | "error">;
}

/** Starts to deliver events to the listeners. Every process of a site may do so: each event is delivered once. */
export const startDispatcher = (deps: Deps, dispatch: Dispatch) =>
  runQueue(() => dispatchNext(deps, dispatch), {
    log: deps.log,
    name: "events",
    everyMs: pollMs,
    moving: "events are not dispatched while the site is being moved",
  });

/**
 * Delivers the next event to the listeners, and runs one batch of each follow-up. Returns whether there was any work.
 */
export async function dispatchNext(deps: Deps, { listeners, followUps }: Dispatch): Promise<boolean> {
  let isBusy = await deliverNext(deps, listeners);
  await yieldToEventLoop();
  for (const followUp of followUps) {
    isBusy = (await followUp(deps.db)) || isBusy;
    await yieldToEventLoop();
  }
  return isBusy;
}

/**
 * Selects the next event that is due, of the kinds that this program knows. An event waits for the earlier events about
 * its subject, even while another process delivers them.
 */
const selectNext = (db: Db) =>
  db
    .selectFrom("events")
    .select(["id", "details", "attempts", "created_at"])
    .where(
      sql<boolean>`run_after <= ${timestamp()} and not exists (
        select 1 from events as earlier where earlier.subject_id = events.subject_id and earlier.id < events.id)`,
    )
    .where("kind", "in", eventKinds)
    .orderBy("id")
    .limit(1);

type EventRow = NonNullable<Awaited<ReturnType<typeof findNext>>>;

const findNext = (db: Db) => selectNext(db).executeTakeFirst();

async function deliverNext({ db, log }: Deps, listeners: readonly Listener[]): Promise<boolean> {
  // Polls before it begins a transaction, which locks the file of SQLite.
  if (!(await findNext(db))) return false;
  // Another process may have locked this event, so the transaction finds its own.
  const events: EventRow[] = [];
  try {
    await db.transaction().execute(async (trx) => {
      const row = await selectNext(trx).modifyEnd(forUpdateSkipLocked(db)).executeTakeFirst();
      if (row) events.push(row);
      if (row) await deliver(trx, row, listeners);
    });
  } catch (err) {
    if (!events[0]) throw err;
    logFailure(log, err, { other: () => log.warn({ err, event: events[0]!.id }, "the event was postponed") });
    await postpone(db, events[0]);
  }
  return events.length > 0;
}

async function deliver(
  trx: Transaction<Tables>,
  { id, details, created_at }: EventRow,
  listeners: readonly Listener[],
) {
  const event = { ...(JSON.parse(details) as SiteEvent), id, createdAt: created_at };
  for (const listen of listeners) await listen(trx, event);
  await trx.deleteFrom("events").where("id", "=", id).execute();
}

const postpone = (db: Db, { id, attempts }: EventRow) =>
  db
    .updateTable("events")
    .set({ attempts: attempts + 1, run_after: timestamp(Date.now() + pauseMs({ attempts: attempts + 1 }, retryRule)) })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .execute();

/** Digests do not wait for events that failed this often. */
const maxAttemptsBeforeDigest = 5;

/** Finds the time of the first event that a digest has to wait for, in ISO 8601; undefined if there is none. */
export async function findFirstEventTime(trx: Transaction<Tables>): Promise<string | undefined> {
  const row = await trx
    .selectFrom("events")
    .select("created_at")
    .where("kind", "in", eventKinds)
    .where("attempts", "<", maxAttemptsBeforeDigest)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}
