import * as t from "#languages/words";

// Browsers get this file, so it imports no validation.

/** What can be reported; `user` is a channel. */
export const reportableKinds = ["video", "comment", "tweet", "playlist", "user"] as const;

/** The reasons of a report by their names on the wire, as people read them. */
export const reportReasons = {
  get spam() {
    return t.reasonSpam();
  },
  get harassment() {
    return t.reasonHarassment();
  },
  get hate() {
    return t.reasonHate();
  },
  get violence() {
    return t.reasonViolence();
  },
  get sexual() {
    return t.reasonSexual();
  },
  get minors() {
    return t.reasonMinors();
  },
  get copyright() {
    return t.reasonCopyright();
  },
  get privacy() {
    return t.reasonPrivacy();
  },
  get other() {
    return t.reasonOther();
  },
};

/** What moderators do, each with what the affected person is told of the subject. */
export const decisionActs = {
  get dismiss() {
    return t.decisionDismiss();
  },
  get hide() {
    return t.decisionHide();
  },
  get show() {
    return t.decisionShow();
  },
  get delete() {
    return t.decisionDelete();
  },
  get warn() {
    return t.decisionWarn();
  },
  get suspend() {
    return t.decisionSuspend();
  },
};

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
