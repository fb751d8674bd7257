import type { FormValues } from "#app/form-result";
import { limits } from "#contract/limits";
import { type ChannelLink, splitLine } from "#contract/link-lines";

// Browsers get this file, so it imports no validation.

/** Names the fields of a row. */
export const linkFieldsOf = (index: number) => ({
  label: `linkName${index + 1}`,
  address: `linkAddress${index + 1}`,
});

/** Splits lines to their rows; a refused line ends with its address, or with a space if it has none. */
export const splitLinks = (text: string): ChannelLink[] =>
  text
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== "")
    .map((line) => splitLine(line) ?? splitAtLastSpace(line));

function splitAtLastSpace(line: string): ChannelLink {
  const place = line.lastIndexOf(" ");
  return { label: line.slice(0, Math.max(0, place)), address: line.slice(place + 1) };
}

/** Joins the rows of a form to its field `links`; a form without rows stays as it is. */
export function joinLinks(fields: FormValues): FormValues {
  if (!Object.hasOwn(fields, linkFieldsOf(0).address)) return fields;
  const lines = Array.from({ length: limits.links }, (_, index) => joinRow(fields, linkFieldsOf(index)));
  return { ...fields, links: lines.filter((line) => line.trim() !== "").join("\n") };
}

/** An address without a scheme is one of HTTPS, as people read it aloud; a name before a port has a dot. */
function joinRow(fields: FormValues, names: ReturnType<typeof linkFieldsOf>) {
  const label = (fields[names.label] ?? "").replace(/\s+/g, " ").trim();
  const address = (fields[names.address] ?? "").replace(/\s/g, "");
  return `${label} ${address && !/^[a-z][a-z0-9+-]*:/i.test(address) ? "https://" : ""}${address}`;
}
