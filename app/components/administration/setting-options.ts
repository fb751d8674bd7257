import { defaultAccent } from "#contract/default-accent";
import { coverPatternNames, coverPatterns } from "#contract/words/branding";
import { listChoices } from "#app/format/list-choices";
import type { SettingName } from "#contract/words/setting-parts";
import * as t from "#languages/administration";

/** The settings that are chosen from a list, with their values and what these are called. */
const settingOptions: Partial<Record<SettingName, Readonly<Record<string, () => string>>>> = {
  pattern: Object.fromEntries(coverPatternNames.map((name) => [name, () => coverPatterns[name]])),
  publishesDecisions: { off: t.off, on: t.on },
  requireSecondFactor: { nobody: t.nobody, administrators: t.administrators },
};

/** Lists what a setting can be, each with what it is called; undefined for one that is typed. */
export const listOptions = (name: SettingName) => settingOptions[name] && listChoices(settingOptions[name]);

/** Writes the value of a setting as its form calls it, or that it has none. */
export function describeSetting(name: SettingName, value: string): string {
  if (name === "accent") return value || t.defaultColour({ colour: defaultAccent });
  const options = settingOptions[name] ?? {};
  return (Object.hasOwn(options, value) ? options[value]?.() : undefined) ?? (value || t.notSet());
}
