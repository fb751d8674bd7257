/** The largest batch of followers. With a mail for each, it takes 7 ms of CPU on SQLite and 16 ms on PostgreSQL. */
export const maxFollowersPerBatch = 200;
/** The smallest batch. Smaller ones would take more CPU in total. */
const minFollowersPerBatch = 50;

/** After a batch that takes longer, the next one is smaller: half the time that other requests may wait. */
const targetMs = 25;

/** A batch size that adapts to how long batches take. */
export interface AdaptiveBatchSize {
  size: number;
  /** Adapts the size to the duration of the last batch. */
  adapt: (tookMs: number) => void;
}

/** Starts with the largest batch, halves the size while batches take long, and increases it slowly again. */
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
