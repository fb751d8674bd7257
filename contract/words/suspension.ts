import * as t from "#languages/words";

// Browsers get this file, so it imports no validation.

/** How long a suspension may last, by its hours; 0 is permanent. */
const suspensionLengths = {
  1: t.suspendOneHour,
  24: t.suspendOneDay,
  72: t.suspendThreeDays,
  168: t.suspendWeek,
  720: t.suspendMonth,
  0: t.suspendForGood,
};

export const suspensionHours = ["1", "24", "72", "168", "720", "0"] as const;

/** Lists the hours as forms send them, each with what people read. */
export const listSuspensionLengths = () => suspensionHours.map((hours) => [hours, suspensionLengths[hours]()] as const);
