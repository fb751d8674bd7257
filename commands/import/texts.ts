import { hasOnlyVisibleCharacters, stripUnstorable } from "#contract/fields";

/** What was changed in a record to import it, in words for the report. */
export type Changes = string[];

/** Cuts a text to its limit without splitting a character. */
export function cut(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).replace(/[\ud800-\udbff]$/, "");
}

export function fitText(label: string, value: string, max: number, changes: Changes): string {
  const text = stripUnstorable(value).replace(/\r\n?/g, "\n").trim();
  if (text.length <= max) return text;
  changes.push(`${label} was shortened to ${max} characters`);
  return cut(text, max).trim();
}

/** Fits a name of one line, without invisible characters; `fallback` stands for an empty one. */
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
