import type { SettingName } from "#contract/words/setting-parts";
import { settingLabels } from "./setting-labels";
import { describeSetting } from "./setting-options";

/** Settings whose state is a sentence of its own, without the label of their field. */
const sentences: Partial<Record<SettingName, (value: string) => string>> = {
  notice: (value) => value || "No notice is shown",
  userQuota: (value) => (value ? `${value} GB of videos for each account` : "No limit for each account"),
  requireSecondFactor: (value) =>
    value === "administrators" ? "Administrators must use a second factor" : "Nobody must use a second factor",
  watchedWords: (value) =>
    value ? `Posts with one of these are held: ${value.split(/\s*\n\s*/).join(", ")}` : "No words are watched",
  publishesDecisions: (value) =>
    value === "on" ? "Moderators' decisions are published" : "Moderators' decisions are not published",
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
  return isOnlyOne(name) ? summary : { label: settingLabels[name], ...summary };
}

/** Whether a setting is the whole of its part, whose title says what it is. */
const isOnlyOne = (name: SettingName) => name === "terms" || name === "privacy" || name === "imprint";
