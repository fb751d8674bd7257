import { defaultAccent } from "#contract/default-accent";
import { coverPatternNames, coverPatterns } from "#contract/words/branding";
import type { SettingName } from "#contract/words/setting-parts";
import { formatList } from "#app/format/list";
import { listChoices } from "#app/format/list-choices";
import * as t from "#languages/administration";

/** The labels of settings, also of those without a field on the settings page. */
export const settingLabels: Record<SettingName | "isSetupHidden" | "mailTestedAt" | "logo", () => string> = {
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
  isSetupHidden: t.stepsHidden,
  mailTestedAt: t.stepMail,
  logo: t.logo,
};

/** The names of the values of settings that people choose from a list. */
const settingOptions: Partial<Record<SettingName, Readonly<Record<string, () => string>>>> = {
  pattern: Object.fromEntries(coverPatternNames.map((name) => [name, () => coverPatterns[name]])),
  publishesDecisions: { off: t.off, on: t.on },
  requireSecondFactor: { nobody: t.nobody, administrators: t.administrators },
};

/** Lists the values of a setting, each with its name; undefined for a setting that people type. */
export const listOptions = (name: SettingName) => settingOptions[name] && listChoices(settingOptions[name]);

/** Formats the value of a setting as its form names it, or says that it has none. */
export function describeSetting(name: SettingName, value: string): string {
  if (name === "accent") return value || t.defaultColour({ colour: defaultAccent });
  const options = settingOptions[name] ?? {};
  return (Object.hasOwn(options, value) ? options[value]?.() : undefined) ?? (value || t.notSet());
}

/** The sentences of settings that need no label. */
const sentences: Partial<Record<SettingName, (value: string) => string>> = {
  notice: (value) => value || t.noNotice(),
  userQuota: (value) => (value ? t.quotaForEach({ gigabytes: value }) : t.noQuota()),
  requireSecondFactor: (value) =>
    value === "administrators" ? t.secondFactorAdministrators() : t.secondFactorNobody(),
  watchedWords: (value) =>
    value ? t.wordsWatched({ words: formatList(value.split(/\s*\n\s*/), "unit") }) : t.noWordsWatched(),
  publishesDecisions: (value) => (value === "on" ? t.decisionsPublished() : t.decisionsNotPublished()),
};

/** A line of the list of settings; without a label if the text needs none. */
interface SettingSummary {
  label?: string;
  text: string;
  isSet: boolean;
}

/** Summarizes a setting; returns null if the line of another setting contains it. */
export function summarizeSetting(name: SettingName, value: string): SettingSummary | null {
  if (name === "noticeUntil" && !value) return null;
  const sentence = sentences[name]?.(value);
  if (sentence) return { text: sentence, isSet: true };
  const summary = { text: describeSetting(name, value), isSet: value !== "" || name === "accent" };
  return isAloneInPart(name) ? summary : { label: settingLabels[name](), ...summary };
}

/** Returns whether a setting is the only one of its part, whose title names it. */
const isAloneInPart = (name: SettingName) => name === "terms" || name === "privacy" || name === "imprint";
