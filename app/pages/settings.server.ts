import type { SettingsOfSite } from "#contract/site";
import { defaultAccent } from "#contract/words/branding";
import type { SettingName } from "#contract/words/setting-parts";

const gigabyte = 1024 ** 3;

export const toSettingFields = (values: SettingsOfSite["values"]): Record<SettingName, string> => ({
  ...values,
  accent: values.accent || defaultAccent,
  noticeUntil: values.noticeUntil.slice(0, 16),
  userQuota: values.userQuota === null ? "" : String(Number((values.userQuota / gigabyte).toFixed(2))),
  watchedWords: values.watchedWords.join("\n"),
  publishesDecisions: values.publishesDecisions ? "on" : "off",
});
