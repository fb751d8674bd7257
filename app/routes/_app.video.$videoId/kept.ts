/** What this browser keeps of a player; nothing where it keeps nothing. */
export function readKept<T extends object>(name: string): Partial<T> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? "{}");
    return kept !== null && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}

export function keep(name: string, value: object) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Full, or switched off: then it is not kept.
  }
}
