import { coverPatterns, defaultAccent } from "#contract/words/face";
import type { SettingName } from "#contract/words/setting-parts";

/** The settings that are chosen from a list, with their values and what these are called. */
export const settingOptions: Partial<Record<SettingName, readonly (readonly [value: string, label: string])[]>> = {
  pattern: Object.entries(coverPatterns),
  publishesDecisions: [
    ["off", "Off"],
    ["on", "On"],
  ],
  requireSecondFactor: [
    ["nobody", "Nobody"],
    ["administrators", "Administrators"],
  ],
};

/** Writes the value of a setting as its form calls it, or that it has none. */
export const describeSetting = (name: SettingName, value: string) =>
  ((name === "accent" && (value || `${defaultAccent} (default)`)) ||
    settingOptions[name]?.find(([each]) => each === value)?.[1]) ??
  (value || "Not set");
