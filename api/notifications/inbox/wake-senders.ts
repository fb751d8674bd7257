import type { Db } from "#api/db/open";
import { notifyNextBatch } from "./announce";
import { createAdaptiveBatchSize } from "./adaptive-batch-size";

/** Creates what calls `onNotified` once notifications are committed: they may have left mails and pushes. */
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
