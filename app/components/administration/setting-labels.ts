import type { SettingName } from "#contract/words/setting-parts";

/** What settings are called, also those that are no field of the settings page. */
export const settingLabels: Record<SettingName | "isSetupPutAway" | "mailTestedAt" | "logo", string> = {
  name: "Name of the site",
  description: "Description in one line",
  contact: "Contact",
  accent: "Accent",
  pattern: "Empty covers",
  notice: "Notice",
  noticeUntil: "Shown until (UTC)",
  userQuota: "Gigabytes of videos for each account",
  watchedWords: "Words and phrases, one on each line",
  publishesDecisions: "Publish moderators' decisions",
  requireSecondFactor: "Who must use a second factor for administration",
  terms: "Terms",
  privacy: "Privacy",
  imprint: "Imprint",
  isSetupPutAway: "First steps are put away",
  mailTestedAt: "Mail",
  logo: "Logo",
};
