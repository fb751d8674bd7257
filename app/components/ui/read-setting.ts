/** Reads a setting from the browser's storage; returns an empty object if there is none. */
export function readSetting<T extends object>(name: string): Partial<T> {
  try {
    const storedValue: unknown = JSON.parse(localStorage.getItem(name) ?? "{}");
    return storedValue !== null && typeof storedValue === "object" ? storedValue : {};
  } catch {
    return {};
  }
}
