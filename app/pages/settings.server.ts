import { toGigabytes } from "#contract/quota";
import type { SettingsOfSite } from "#contract/site";
import { defaultAccent } from "#contract/default-accent";
import type { SettingName } from "#contract/words/setting-parts";

export const toSettingFields = (values: SettingsOfSite["values"]): Record<SettingName, string> => ({
  ...values,
  accent: values.accent || defaultAccent,
  noticeUntil: values.noticeUntil.slice(0, 16),
  userQuota: toGigabytes(values.userQuota),
  watchedWords: values.watchedWords.join("\n"),
  publishesDecisions: values.publishesDecisions ? "on" : "off",
});
