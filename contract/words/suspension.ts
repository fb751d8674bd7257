import * as t from "#languages/words";

// Browsers get this file, so it imports no validation.

/** The lengths of a suspension in hours, as forms send them, with their labels; 0 is permanent. */
const suspensionLengths = [
  ["1", t.suspendOneHour],
  ["24", t.suspendOneDay],
  ["72", t.suspendThreeDays],
  ["168", t.suspendWeek],
  ["720", t.suspendMonth],
  ["0", t.suspendPermanently],
] as const;

export const suspensionHours = suspensionLengths.map(([hours]) => hours);

/** Lists the lengths of a suspension in hours, each with its label in the reader's language. */
export const listSuspensionLengths = () => suspensionLengths.map(([hours, label]) => [hours, label()] as const);
