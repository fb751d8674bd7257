export { readSetting } from "#app/components/ui/read-setting";

/** Saves a player setting in the browser's storage. */
export function saveSetting(name: string, value: object) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // The storage is full or disabled: the setting is not saved.
  }
}
