/** The largest batch of followers: with a mail for each, 7 ms of CPU on SQLite and 16 ms on PostgreSQL. */
export const maxFollowersPerBatch = 200;
/** The smallest batch: smaller ones would take longer in all, and make a busy machine busier. */
const minFollowersPerBatch = 50;

/** How long a batch may take before the next one is smaller, in milliseconds: half of what other requests may wait. */
const targetMs = 25;

/** A batch size that adapts to how long batches take. */
export interface AdaptiveBatchSize {
  size: number;
  /** Adapts the size to how long the last batch took, in milliseconds. */
  adapt: (tookMs: number) => void;
}

/** Starts with full batches, halves them while they take long, and grows them slowly again. */
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
