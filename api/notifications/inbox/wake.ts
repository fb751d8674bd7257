import type { Db } from "#api/db/open";
import { announceToSome } from "./announce";
import { createTurnSize } from "./turn-size";

/** Calls `onTold` once what people are told is committed: it may have left mails and pushes. */
export function wakeWhenTold(onTold: () => void) {
  let isTold = false;
  const turn = createTurnSize();
  return {
    listen: async () => void (isTold = true),
    async announce(db: Db) {
      const isBusy = await announceToSome(db, turn);
      isTold ||= isBusy;
      return isBusy;
    },
    async wake() {
      if (isTold) onTold();
      return (isTold = false);
    },
  };
}
