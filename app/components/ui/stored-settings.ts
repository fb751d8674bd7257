/** Reads a value from the browser's storage; returns an empty object if there is none. */
export function readSetting<T extends object>(name: string): Partial<T> {
  try {
    const storedValue: unknown = JSON.parse(localStorage.getItem(name) ?? "{}");
    return storedValue !== null && typeof storedValue === "object" ? storedValue : {};
  } catch {
    return {};
  }
}

/** Saves a value in the browser's storage; null removes it. Does nothing if the storage is full or disabled. */
export function saveSetting(name: string, value: object | null) {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // The stored value stays as it is.
  }
}
