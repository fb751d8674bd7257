export function removeSetting(name: string) {
  try {
    localStorage.removeItem(name);
  } catch {
    // The storage is disabled: nothing was saved.
  }
}

export function saveSetting(name: string, value: object) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // The storage is full or disabled: the setting is not saved.
  }
}
