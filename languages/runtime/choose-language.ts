import { defaultLanguage, offeredLanguages } from "./language";

/** A longer header, or one of more languages, is read up to here. */
const maxLength = 500;
const maxRanges = 20;

interface Wishes {
  /** What the reader chose on the site. */
  chosen: string | null | undefined;
  acceptLanguage: string | null | undefined;
}

/** Chooses the language of a page: what its reader chose, else what the browser asks for, else the site's default. */
export function chooseLanguage({ chosen, acceptLanguage }: Wishes, offered = offeredLanguages()): string {
  const fallback = defaultLanguage();
  if (offered.length === 1) return fallback;
  if (chosen && offered.includes(chosen)) return chosen;
  return readRanges(acceptLanguage ?? "").flatMap((range) => findLanguage(range, offered) ?? [])[0] ?? fallback;
}

/** Lists the languages of an Accept-Language header, the most wanted first (RFC 9110 §12.5.4). */
function readRanges(header: string): string[] {
  const ranges = header
    .slice(0, maxLength)
    .split(",", maxRanges)
    .map((range) => /^\s*([a-z]{1,8}(?:-[a-z0-9]{1,8})*)\s*(?:;\s*q\s*=\s*(\d(?:\.\d{1,3})?)\s*)?$/i.exec(range))
    .flatMap((match) => (match ? [{ tag: match[1]!, weight: Number(match[2] ?? 1) }] : []));
  return ranges
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}

/** Looks a language up by its tag, and by ever shorter beginnings of it (RFC 4647 §3.4). */
function findLanguage(range: string, offered: readonly string[]): string | undefined {
  for (let tag = range.toLowerCase(); tag; tag = tag.slice(0, Math.max(0, tag.lastIndexOf("-")))) {
    const match = offered.find((each) => each.toLowerCase() === tag);
    if (match) return match;
  }
  return undefined;
}
