import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { english, fileOf, hasPart, readMessages } from "./read-texts";

/**
 * Short hashes by key, `ENGLISH TRANSLATION`: of the English text as it was when the translation was written, and of the
 * translation, so that a translation that changes counts as made from the English of today.
 */
type Hashes = Record<string, string>;

/** Returns the file beside the translations of a part that says of which English texts they are. */
export const hashesFileOf = (language: string, part: string) =>
  join(dirname(fileOf(language, part)), "sources", `${part}.json`);

const hash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 8);

const readHashes = (language: string, part: string): Hashes => {
  const file = hashesFileOf(language, part);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Hashes) : {};
};

/** Computes what the file has to say; `isConfirmed` names translations that fit the English of today unchanged. */
export function hashSources(
  language: string,
  part: string,
  isConfirmed: (key: string) => boolean = () => false,
): Hashes {
  const sources = readMessages(english, part);
  const earlier = readHashes(language, part);
  const hashes: Hashes = {};
  for (const [key, { text }] of readMessages(language, part)) {
    const source = sources.get(key);
    if (!source) continue;
    const isUnchanged = earlier[key]?.endsWith(` ${hash(text)}`) && !isConfirmed(key);
    hashes[key] = isUnchanged ? earlier[key]! : `${hash(source.text)} ${hash(text)}`;
  }
  return hashes;
}

export const toJson = (texts: Record<string, string>) =>
  `${JSON.stringify(Object.fromEntries(Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1))), null, 2)}\n`;

/** Writes the file; throws for a part that the language does not have. */
export function writeHashes(language: string, part: string, isConfirmed?: (key: string) => boolean) {
  if (!hasPart(language, part)) throw new Error(`There is no ${fileOf(language, part)}`);
  const file = hashesFileOf(language, part);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, toJson(hashSources(language, part, isConfirmed)));
}

/** Lists the translations whose English text has changed since. */
export const listStale = (language: string, part: string): string[] =>
  Object.entries(hashSources(language, part))
    .filter(([key, hashes]) => !hashes.startsWith(`${hash(readMessages(english, part).get(key)!.text)} `))
    .map(([key]) => key);
