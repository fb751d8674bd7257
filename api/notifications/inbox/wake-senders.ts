import type { Db } from "#api/db/open";
import { announceToSome } from "./announce";
import { createTurnSize } from "./turn-size";

/** Creates what calls `onNotified` once notifications are committed: they may have left mails and pushes. */
export function createSenderWaker(onNotified: () => void) {
  let hasNotified = false;
  const turn = createTurnSize();
  return {
    listen: async () => void (hasNotified = true),
    async announce(db: Db) {
      const isBusy = await announceToSome(db, turn);
      hasNotified ||= isBusy;
      return isBusy;
    },
    async wake() {
      if (hasNotified) onNotified();
      return (hasNotified = false);
    },
  };
}
