import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Logger } from "pino";
import { timestamp } from "#api/db/ids";
import { cacheQuery } from "#api/db/cache-query";
import { logFailure } from "#api/db/log-failure";
import type { Db } from "#api/db/open";
import type { Position, PositionKeeper } from "#api/deps";

/** The shortest time between two writes of one person's position in one video. */
const minWriteIntervalMs = 30_000;
const flushEveryMs = 5_000;
const maxWaitingPositions = 5_000;

interface WaitingPosition extends Position {
  savedAtMs: number;
  dueAtMs: number;
}

const toKey = ({ userId, videoId }: Omit<Position, "seconds">) => `${userId} ${videoId}`;

/**
 * Creates the keeper of playback positions. It writes the first position at once. Further ones wait until 30 seconds are
 * over, and the last of them is written then: only if the history still has the video, and never over a later position
 * of another process.
 */
export function createPositionKeeper(db: Db, log: Logger): PositionKeeper & { flush(): Promise<void> } {
  const positions = new Map<string, WaitingPosition>();
  let timer: NodeJS.Timeout | undefined;

  let writing = Promise.resolve();
  /** Starts when an earlier call has finished. */
  const flush = (dueBy = Infinity) => (writing = writing.then(() => writeDue(dueBy)));
  const writeDue = async (dueBy: number) => {
    clearTimeout(timer);
    timer = undefined;
    const due = [...positions].filter(([, { dueAtMs }]) => dueAtMs <= dueBy);
    for (const [key] of due) positions.delete(key);
    for (const [, position] of due) {
      await writeWaiting(db, position).catch((error: unknown) => logLostPosition(log, error));
      await yieldToEventLoop();
    }
    if (positions.size > 0) schedule();
  };
  const schedule = () => (timer ??= setTimeout(() => void flush(Date.now()), flushEveryMs).unref());
  return {
    async save(position) {
      const now = Date.now();
      const earlier = positions.get(toKey(position));
      if (earlier) return void Object.assign(earlier, position, { savedAtMs: now });
      if (await writeNow(db, position, now)) return;
      positions.set(toKey(position), { ...position, savedAtMs: now, dueAtMs: now + minWriteIntervalMs });
      if (positions.size >= maxWaitingPositions) await flush();
      else schedule();
    },
    findWaiting: (userId, videoId) => positions.get(toKey({ userId, videoId }))?.seconds,
    forget(userId, videoId) {
      if (videoId !== undefined) return void positions.delete(toKey({ userId, videoId }));
      for (const key of positions.keys()) if (key.startsWith(`${userId} `)) positions.delete(key);
    },
    flush,
  };
}

const logLostPosition = (log: Logger, err: unknown) =>
  logFailure(log, err, {
    moving: "a position was not written: the site is being moved",
    other: () => log.error({ err }, "a position was not written"),
  });

type PositionWrite = Record<"userId" | "videoId" | "now" | "writtenBefore", string> & { seconds: number };

const insertPosition = cacheQuery((db, { userId, videoId, seconds, now, writtenBefore }: PositionWrite) =>
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

/** Writes a position unless one was written in the last 30 seconds; returns whether it wrote. */
async function writeNow(db: Db, { userId, videoId, seconds }: Position, now: number): Promise<boolean> {
  const writtenBefore = timestamp(now - minWriteIntervalMs);
  const rows = await insertPosition(db, { userId, videoId, seconds, now: timestamp(now), writtenBefore });
  return rows.length > 0;
}

const updatePosition = cacheQuery((db, { userId, videoId, seconds, now, writtenBefore }: PositionWrite) =>
  db
    .updateTable("watch_history")
    .set({ position_seconds: seconds, position_at: now })
    .where("user_id", "=", userId)
    .where("video_id", "=", videoId)
    .where("position_at", "<=", writtenBefore),
);

const writeWaiting = (db: Db, { userId, videoId, seconds, savedAtMs }: WaitingPosition) =>
  updatePosition(db, { userId, videoId, seconds, now: timestamp(Date.now()), writtenBefore: timestamp(savedAtMs) });
