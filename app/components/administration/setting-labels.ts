import type { SettingName } from "#contract/words/setting-parts";
import * as t from "#languages/administration";

/** What settings are called, also those that are no field of the settings page. */
export const settingLabels: Record<SettingName | "isSetupPutAway" | "mailTestedAt" | "logo", () => string> = {
  name: t.siteName,
  description: t.siteDescription,
  contact: t.contact,
  language: t.defaultLanguage,
  accent: t.accent,
  pattern: t.emptyCovers,
  notice: t.notice,
  noticeUntil: t.noticeUntil,
  userQuota: t.userQuota,
  watchedWords: t.watchedWords,
  publishesDecisions: t.publishDecisions,
  requireSecondFactor: t.secondFactorWho,
  terms: t.terms,
  privacy: t.privacy,
  imprint: t.imprint,
  isSetupPutAway: t.stepsPutAway,
  mailTestedAt: t.stepMail,
  logo: t.logo,
};
