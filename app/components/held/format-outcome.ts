import type { CaseOutcome } from "#contract/moderation";
import * as t from "#languages/moderation";

const names = {
  dismiss: t.wasDismissed,
  hide: t.wasHidden,
  show: t.wasShown,
  delete: t.wasDeleted,
  warn: t.ownerWarned,
  suspend: t.ownerSuspended,
  reversed: t.wasReversed,
} as const;

/** Says what was decided. */
export const formatOutcome = (outcome: CaseOutcome): string => names[outcome]();
