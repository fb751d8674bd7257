import { formatList } from "#app/format/list";
import type { SettingName } from "#contract/words/setting-parts";
import { settingLabels } from "./setting-labels";
import { describeSetting } from "./setting-options";
import * as t from "#languages/administration";

/** Settings whose state is a sentence of its own, without the label of their field. */
const sentences: Partial<Record<SettingName, (value: string) => string>> = {
  notice: (value) => value || t.noNotice(),
  userQuota: (value) => (value ? t.quotaForEach({ gigabytes: value }) : t.noQuota()),
  requireSecondFactor: (value) =>
    value === "administrators" ? t.secondFactorAdministrators() : t.secondFactorNobody(),
  watchedWords: (value) =>
    value ? t.wordsWatched({ words: formatList(value.split(/\s*\n\s*/), "unit") }) : t.noWordsWatched(),
  publishesDecisions: (value) => (value === "on" ? t.decisionsPublished() : t.decisionsNotPublished()),
};

/** What the list of settings says of one; the label is left out where the text needs none. */
export interface SettingSummary {
  label?: string;
  text: string;
  isSet: boolean;
}

/** Writes the state of a setting; null where another line of its part says it. */
export function summarizeSetting(name: SettingName, value: string): SettingSummary | null {
  if (name === "noticeUntil" && !value) return null;
  const sentence = sentences[name]?.(value);
  if (sentence) return { text: sentence, isSet: true };
  const summary = { text: describeSetting(name, value), isSet: value !== "" || name === "accent" };
  return isOnlyOne(name) ? summary : { label: settingLabels[name](), ...summary };
}

/** Returns whether a setting is the whole of its part, whose title says what it is. */
const isOnlyOne = (name: SettingName) => name === "terms" || name === "privacy" || name === "imprint";
