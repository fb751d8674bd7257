// Browsers get this file, so it imports no validation.

/** The settings of each part of the settings page, with its title. */
export const settingParts = {
  site: { title: "Name and contact", names: ["name", "description", "contact", "language"] },
  look: { title: "Look", names: ["accent", "pattern"] },
  notice: { title: "Notice for all", names: ["notice", "noticeUntil"] },
  quota: { title: "Default quota", names: ["userQuota"] },
  security: { title: "Second factor", names: ["requireSecondFactor"] },
  words: { title: "Watched words", names: ["watchedWords"] },
  log: { title: "Public log of decisions", names: ["publishesDecisions"] },
  terms: { title: "Terms", names: ["terms"] },
  privacy: { title: "Privacy", names: ["privacy"] },
  imprint: { title: "Imprint", names: ["imprint"] },
} as const;
export type SettingPart = keyof typeof settingParts;
export type SettingName = (typeof settingParts)[SettingPart]["names"][number];
