import * as t from "#languages/words";

// Browsers get this file, so it imports no validation.

/** The settings of each part of the settings page, with its title. */
export const settingParts = {
  site: {
    get title() {
      return t.settingSite();
    },
    names: ["name", "description", "contact", "language"] as const,
  },
  look: {
    get title() {
      return t.settingLook();
    },
    names: ["accent", "pattern"] as const,
  },
  notice: {
    get title() {
      return t.settingNotice();
    },
    names: ["notice", "noticeUntil"] as const,
  },
  quota: {
    get title() {
      return t.settingQuota();
    },
    names: ["userQuota"] as const,
  },
  security: {
    get title() {
      return t.settingSecurity();
    },
    names: ["requireSecondFactor"] as const,
  },
  words: {
    get title() {
      return t.settingWords();
    },
    names: ["watchedWords"] as const,
  },
  log: {
    get title() {
      return t.settingLog();
    },
    names: ["publishesDecisions"] as const,
  },
  terms: {
    get title() {
      return t.settingTerms();
    },
    names: ["terms"] as const,
  },
  privacy: {
    get title() {
      return t.settingPrivacy();
    },
    names: ["privacy"] as const,
  },
  imprint: {
    get title() {
      return t.settingImprint();
    },
    names: ["imprint"] as const,
  },
};
export type SettingPart = keyof typeof settingParts;
export type SettingName = (typeof settingParts)[SettingPart]["names"][number];
