import type { FormValues } from "#app/form-result";
import { limits } from "#contract/limits";

// Browsers get this file, so it imports no validation.

export interface LinkRow {
  label: string;
  address: string;
}

/** Names the fields of a row. */
export const linkFieldsOf = (index: number) => ({
  label: `linkName${index + 1}`,
  address: `linkAddress${index + 1}`,
});

/** Splits lines of a name, a space and an address; one without a space is an address. */
export const splitLinks = (text: string): LinkRow[] =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const place = line.lastIndexOf(" ");
      return { label: line.slice(0, Math.max(0, place)), address: line.slice(place + 1) };
    });

/** Joins the rows of a form to its field `links`; a form without rows stays as it is. */
export function joinLinks(fields: FormValues): FormValues {
  if (!Object.hasOwn(fields, linkFieldsOf(0).address)) return fields;
  const lines = Array.from({ length: limits.links }, (_, index) => joinRow(fields, linkFieldsOf(index)));
  return { ...fields, links: lines.filter((line) => line.trim() !== "").join("\n") };
}

/** An address without a scheme is one of HTTPS, as people read it aloud. */
function joinRow(fields: FormValues, names: LinkRow) {
  const label = (fields[names.label] ?? "").replace(/\s+/g, " ").trim();
  const address = (fields[names.address] ?? "").replace(/\s/g, "");
  return `${label} ${address && !address.includes(":") ? "https://" : ""}${address}`;
}
