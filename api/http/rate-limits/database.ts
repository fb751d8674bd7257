import { RateLimiterRes } from "rate-limiter-flexible";
import RateLimiterStoreAbstract from "rate-limiter-flexible/lib/RateLimiterStoreAbstract.js";
import type { Db } from "#api/db/open";

interface StoredCounter {
  points: number;
  expires_at: number | null;
}

/** Stores the counters of rate-limiter-flexible in our database. All processes share them, and restarts keep them. */
export class RateLimiterDatabase extends RateLimiterStoreAbstract {
  constructor(
    private readonly db: Db,
    options: { keyPrefix: string; points: number; duration: number },
  ) {
    super({ ...options, storeClient: db });
  }

  _getRateLimiterRes(_key: string, changedPoints: number, stored: StoredCounter): RateLimiterRes {
    const isFirst = changedPoints === stored.points;
    const consumed = isFirst ? changedPoints : stored.points;
    const waitMs = stored.expires_at ? Math.max(stored.expires_at - Date.now(), 0) : -1;
    return new RateLimiterRes(Math.max(this.points - consumed, 0), waitMs, consumed, isFirst);
  }

  // oxlint-disable-next-line max-params -- rate-limiter-flexible calls it
  async _upsert(key: string, points: number, durationMs: number, forceExpire = false): Promise<StoredCounter> {
    const now = Date.now();
    const fresh = { key, points, expires_at: durationMs > 0 ? now + durationMs : null };
    return this.db
      .insertInto("rate_limits")
      .values(fresh)
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet(({ eb, ref }) => {
          if (forceExpire) return { points, expires_at: fresh.expires_at };
          const hasEnded = eb("rate_limits.expires_at", "<=", now);
          return {
            points: eb
              .case()
              .when(hasEnded)
              .then(points)
              .else(eb("rate_limits.points", "+", points))
              .end(),
            expires_at: eb.case().when(hasEnded).then(fresh.expires_at).else(ref("rate_limits.expires_at")).end(),
          };
        }),
      )
      .returning(["points", "expires_at"])
      .executeTakeFirstOrThrow();
  }

  async _get(key: string): Promise<StoredCounter | null> {
    const row = await this.db
      .selectFrom("rate_limits")
      .select(["points", "expires_at"])
      .where("key", "=", key)
      .executeTakeFirst();
    return row && (row.expires_at === null || row.expires_at > Date.now()) ? row : null;
  }

  async _delete(key: string): Promise<boolean> {
    const { numDeletedRows } = await this.db.deleteFrom("rate_limits").where("key", "=", key).executeTakeFirst();
    return numDeletedRows > 0n;
  }
}
