import * as t from "#languages/words";

// Browsers get this file, so it imports no validation.

/** The parts of the settings page, each with its title and its settings. */
export const settingParts = {
  site: {
    title: t.settingSite,
    names: ["name", "description", "contact", "language"] as const,
  },
  look: {
    title: t.settingLook,
    names: ["accent", "pattern"] as const,
  },
  notice: {
    title: t.settingNotice,
    names: ["notice", "noticeUntil"] as const,
  },
  quota: {
    title: t.settingQuota,
    names: ["userQuota"] as const,
  },
  security: {
    title: t.settingSecurity,
    names: ["requireSecondFactor"] as const,
  },
  words: {
    title: t.settingWords,
    names: ["watchedWords"] as const,
  },
  log: {
    title: t.settingLog,
    names: ["publishesDecisions"] as const,
  },
  terms: {
    title: t.settingTerms,
    names: ["terms"] as const,
  },
  privacy: {
    title: t.settingPrivacy,
    names: ["privacy"] as const,
  },
  imprint: {
    title: t.settingImprint,
    names: ["imprint"] as const,
  },
};
export type SettingPart = keyof typeof settingParts;
export type SettingName = (typeof settingParts)[SettingPart]["names"][number];
