const key = "searches";
const maxSearches = 8;

/** Reads the searches that were made on this device, newest first; none where the browser stores nothing. */
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
    // A browser that stores nothing has no recent searches.
  }
}
