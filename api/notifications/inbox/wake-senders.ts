import type { Db } from "#api/db/open";
import { notifyNextBatch } from "./announce";
import { createAdaptiveBatchSize } from "./adaptive-batch-size";

/** Creates the hooks that call `onNotified` once new notifications are committed, which may have queued mails and pushes. */
export function createSenderWaker(onNotified: () => void) {
  let hasNotified = false;
  const turn = createAdaptiveBatchSize();
  return {
    listen: async () => void (hasNotified = true),
    async announce(db: Db) {
      const isBusy = await notifyNextBatch(db, turn);
      hasNotified ||= isBusy;
      return isBusy;
    },
    async wake() {
      if (hasNotified) onNotified();
      return (hasNotified = false);
    },
  };
}
