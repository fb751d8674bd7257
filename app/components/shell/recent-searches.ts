import { searchesPrefix } from "#app/components/enhancements/unsent-store";

const maxSearches = 8;
let key = searchesPrefix;

/** Sets the person whose searches are read and remembered: an account, or null for visitors. */
export const setSearcher = (viewerId: string | null) => void (key = searchesPrefix + (viewerId ?? ""));

/** Reads the person's searches on this device, newest first; none if the browser's storage is disabled. */
export function readRecentSearches(): string[] {
  try {
    const storedValue: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(storedValue)
      ? storedValue.filter((text) => typeof text === "string").slice(0, maxSearches)
      : [];
  } catch {
    return [];
  }
}

export function rememberSearch(text: string) {
  const searches = [text, ...readRecentSearches().filter((each) => each !== text)].slice(0, maxSearches);
  store(JSON.stringify(searches));
}

export const clearRecentSearches = () => store("[]");

function store(json: string) {
  try {
    localStorage.setItem(key, json);
  } catch {
    // The storage is full or disabled: there are no recent searches.
  }
}
