import { hasOnlyVisibleCharacters, stripUnstorable } from "#contract/fields";

/** The changes of a record on import, as sentences for the report. */
export type Changes = string[];

/** Cuts a text to its limit without splitting a character. */
export function cut(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).replace(/[\ud800-\udbff]$/, "");
}

/** Shortens a text to its limit, and reports that. */
export function fitText(label: string, value: string, max: number, changes: Changes): string {
  const text = stripUnstorable(value).replace(/\r\n?/g, "\n").trim();
  if (text.length <= max) return text;
  changes.push(`${label} was shortened to ${max} characters`);
  return cut(text, max).trim();
}

/** Fits a name: one line without invisible characters, or `fallback` if nothing is left. Reports each change. */
export function fitName(label: string, value: string, max: number, fallback: string, changes: Changes): string {
  let name = fitText(label, value.replace(/\s+/g, " "), max, changes);
  if (!hasOnlyVisibleCharacters(name)) {
    name = Array.from(name).filter(hasOnlyVisibleCharacters).join("").trim();
    changes.push(`${label} lost its invisible characters`);
  }
  if (name) return name;
  changes.push(`${label} was empty and is now “${fallback}”`);
  return fallback;
}
