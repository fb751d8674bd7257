import * as reasons from "#languages/api-administration";
import * as t from "#languages/words";
import { sayEach } from "./say-each";

// Browsers get this file, so it imports no validation.

/** What can be reported; `user` is a channel. */
export const reportableKinds = ["video", "comment", "tweet", "playlist", "user"] as const;

/** The reasons of a report by their names on the wire, as people read them. */
export const reportReasons = sayEach({
  spam: t.reasonSpam,
  harassment: t.reasonHarassment,
  hate: t.reasonHate,
  violence: t.reasonViolence,
  sexual: t.reasonSexual,
  minors: t.reasonMinors,
  copyright: t.reasonCopyright,
  privacy: t.reasonPrivacy,
  other: t.reasonOther,
});

/** What moderators do. */
export const decisionActs = ["dismiss", "hide", "show", "delete", "warn", "suspend"] as const;

/** Reasons that moderators give often, as the affected person reads them. */
export const commonReasons = sayEach({
  spam: reasons.reasonSpam,
  insult: reasons.reasonInsult,
  hate: reasons.reasonHate,
  private: reasons.reasonPrivate,
  rights: reasons.reasonRights,
  unsuitable: reasons.reasonUnsuitable,
  fine: reasons.reasonFine,
});

/** How long a suspension may last, by its hours, of which 0 is for good. */
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
