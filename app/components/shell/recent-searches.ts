import { searchesPrefix } from "#app/components/enhancements/unsent-store";
import { readSetting, saveSetting } from "#app/components/ui/stored-settings";

const maxSearches = 8;
let key = searchesPrefix;

/** Sets the person whose searches are read and remembered: an account, or null for visitors. */
export const setSearcher = (viewerId: string | null) => void (key = searchesPrefix + (viewerId ?? ""));

/** Reads the person's searches on this device, newest first; none if the browser's storage is disabled. */
export function readRecentSearches(): string[] {
  const storedValue: unknown = readSetting(key);
  return Array.isArray(storedValue) ? storedValue.filter((text) => typeof text === "string").slice(0, maxSearches) : [];
}

export const rememberSearch = (text: string) =>
  saveSetting(key, [text, ...readRecentSearches().filter((each) => each !== text)].slice(0, maxSearches));

export const clearRecentSearches = () => saveSetting(key, []);
