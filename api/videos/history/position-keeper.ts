import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Logger } from "pino";
import { timestamp } from "#api/db/ids";
import { keepQuery } from "#api/db/keep-query";
import { logFailure } from "#api/db/log-failure";
import type { Db } from "#api/db/open";
import type { Position, PositionKeeper } from "#api/deps";

/** The shortest time between two writes of one person's position in one video. */
const writeEveryMs = 30_000;
const flushEveryMs = 5_000;
const maxWaiting = 5_000;

interface Waiting extends Position {
  savedAt: number;
  dueAt: number;
}

const keyOf = ({ userId, videoId }: Omit<Position, "seconds">) => `${userId} ${videoId}`;

/**
 * Writes a position at once, and those that follow within 30 seconds when these are over: the last one counts. What waits
 * is written to a history that still has the video, and never over what another process wrote later.
 */
export function createPositionKeeper(db: Db, log: Logger): PositionKeeper & { flush(): Promise<void> } {
  const positions = new Map<string, Waiting>();
  let timer: NodeJS.Timeout | undefined;

  let writing = Promise.resolve();
  /** Waits for what an earlier call still writes, too. */
  const flush = (dueBy = Infinity) => (writing = writing.then(() => writeDue(dueBy)));
  const writeDue = async (dueBy: number) => {
    clearTimeout(timer);
    timer = undefined;
    const due = [...positions].filter(([, { dueAt }]) => dueAt <= dueBy);
    for (const [key] of due) positions.delete(key);
    for (const [, position] of due) {
      await writeLate(db, position).catch((error: unknown) => logLost(log, error));
      await yieldToEventLoop();
    }
    if (positions.size > 0) schedule();
  };
  const schedule = () => (timer ??= setTimeout(() => void flush(Date.now()), flushEveryMs).unref());
  return {
    async save(position) {
      const now = Date.now();
      const earlier = positions.get(keyOf(position));
      if (earlier) return void Object.assign(earlier, position, { savedAt: now });
      if (await writeNow(db, position, now)) return;
      positions.set(keyOf(position), { ...position, savedAt: now, dueAt: now + writeEveryMs });
      if (positions.size >= maxWaiting) await flush();
      else schedule();
    },
    findWaiting: (userId, videoId) => positions.get(keyOf({ userId, videoId }))?.seconds,
    forget(userId, videoId) {
      if (videoId !== undefined) return void positions.delete(keyOf({ userId, videoId }));
      for (const key of positions.keys()) if (key.startsWith(`${userId} `)) positions.delete(key);
    },
    flush,
  };
}

const logLost = (log: Logger, err: unknown) =>
  logFailure(log, err, {
    moving: "a position was not written: the site is being moved",
    other: () => log.error({ err }, "a position was not written"),
  });

type Write = Record<"userId" | "videoId" | "now" | "writtenBefore", string> & { seconds: number };

const insertPosition = keepQuery((db, { userId, videoId, seconds, now, writtenBefore }: Write) =>
  db
    .insertInto("watch_history")
    .values({ user_id: userId, video_id: videoId, watched_at: now, position_seconds: seconds, position_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "video_id"])
        .doUpdateSet({ position_seconds: seconds, position_at: now })
        .where("watch_history.position_at", "<=", writtenBefore),
    )
    .returning("video_id"),
);

/** Writes a position unless one was written within 30 seconds; returns whether it did. */
async function writeNow(db: Db, { userId, videoId, seconds }: Position, now: number): Promise<boolean> {
  const writtenBefore = timestamp(now - writeEveryMs);
  const rows = await insertPosition(db, { userId, videoId, seconds, now: timestamp(now), writtenBefore });
  return rows.length > 0;
}

const updatePosition = keepQuery((db, { userId, videoId, seconds, now, writtenBefore }: Write) =>
  db
    .updateTable("watch_history")
    .set({ position_seconds: seconds, position_at: now })
    .where("user_id", "=", userId)
    .where("video_id", "=", videoId)
    .where("position_at", "<=", writtenBefore),
);

const writeLate = (db: Db, { userId, videoId, seconds, savedAt }: Waiting) =>
  updatePosition(db, { userId, videoId, seconds, now: timestamp(Date.now()), writtenBefore: timestamp(savedAt) });
