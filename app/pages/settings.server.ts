import { readQuery } from "#app/format/query";
import { toGigabytes } from "#contract/quota";
import type { SiteSettingsView } from "#contract/site";
import { defaultAccent } from "#contract/default-accent";
import type { SettingName } from "#contract/words/setting-parts";
import { setupPath } from "#contract/words/setup";

export const toSettingFields = (values: SiteSettingsView["values"]): Record<SettingName, string> => ({
  ...values,
  accent: values.accent || defaultAccent,
  noticeUntil: values.noticeUntil.slice(0, 16),
  userQuota: toGigabytes(values.userQuota),
  watchedWords: values.watchedWords.join("\n"),
  publishesDecisions: values.publishesDecisions ? "on" : "off",
});

/** Returns where a setting's form leads to: the first steps if it was opened from there, otherwise the list of settings. */
export const pathAfterSetting = (request: Request, list: string) =>
  readQuery(request, "from") === "setup" ? setupPath : list;
