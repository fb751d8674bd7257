import type { SettingsOfSite } from "#contract/site";
import type { SettingName } from "#contract/words/site";

const gigabyte = 1024 ** 3;

/** What pages call the settings. */
export const settingLabels: Record<SettingName, string> = {
  name: "Name of the site",
  description: "Description in one line",
  contact: "Contact",
  notice: "Notice",
  noticeUntil: "Shown until (UTC)",
  userQuota: "Gigabytes of videos for each account",
  watchedWords: "Words and phrases, one on each line",
  publishesDecisions: "Everybody may read what moderators decide",
  requireSecondFactor: "Who needs a second factor under /administration",
  terms: "Terms",
  privacy: "Privacy",
  imprint: "Imprint",
};

/** Writes settings as the fields of their forms have them. */
export const toSettingFields = (values: SettingsOfSite["values"]): Record<SettingName, string> => ({
  ...values,
  noticeUntil: values.noticeUntil.slice(0, 16),
  userQuota: values.userQuota === null ? "" : String(Number((values.userQuota / gigabyte).toFixed(2))),
  watchedWords: values.watchedWords.join("\n"),
  publishesDecisions: values.publishesDecisions ? "on" : "off",
});
