/** The most followers of one turn: they take 7 ms of a processor on SQLite with a mail for each, and 16 ms on PostgreSQL. */
export const maxFollowersPerBatch = 200;
/** The fewest: smaller turns would take longer in all, and make a busy machine busier. */
const minFollowersPerBatch = 50;

/** What a turn may take by the clock before the next is smaller, in milliseconds: half of what others may wait. */
const targetMs = 25;

/** How many followers the next turn tells. */
export interface AdaptiveBatchSize {
  size: number;
  /** Says how long the last turn took, in milliseconds. */
  adapt: (tookMs: number) => void;
}

/** Begins with full turns, halves them while they take long, and grows them slowly again. */
export function createAdaptiveBatchSize(): AdaptiveBatchSize {
  const batch: AdaptiveBatchSize = {
    size: maxFollowersPerBatch,
    adapt(tookMs) {
      const next = tookMs > targetMs ? batch.size / 2 : tookMs < targetMs / 2 ? batch.size * 1.2 : batch.size;
      batch.size = Math.round(Math.min(maxFollowersPerBatch, Math.max(minFollowersPerBatch, next)));
    },
  };
  return batch;
}
