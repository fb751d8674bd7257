import * as reasons from "#languages/api-administration";
import * as t from "#languages/words";
import { lazyTexts } from "./lazy-texts";

// Browsers get this file, so it imports no validation.

/** The kinds of subjects that can be reported; `user` is a channel. */
export const reportableKinds = ["video", "comment", "tweet", "playlist", "user"] as const;

/** The reasons of a report, each with its label. */
export const reportReasons = lazyTexts({
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

/** The decisions of moderators. */
export const decisionActs = ["dismiss", "hide", "show", "delete", "warn", "suspend"] as const;

/** Predefined reasons for decisions, as the affected person reads them. */
export const commonReasons = lazyTexts({
  spam: reasons.reasonSpam,
  insult: reasons.reasonInsult,
  hate: reasons.reasonHate,
  private: reasons.reasonPrivate,
  rights: reasons.reasonRights,
  unsuitable: reasons.reasonUnsuitable,
  fine: reasons.reasonFine,
});
