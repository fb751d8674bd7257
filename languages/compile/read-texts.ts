import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { type Part, parseMessage } from "./icu";

/** Messages of a part of the site, by their keys. */
export type Messages = Map<string, { text: string; parts: Part[] }>;

/** Where the texts of all languages are, below the project's folder. */
const folder = "languages";
export const english = "en";

/** Lists the languages: each has a folder of its own. */
export const listLanguages = (): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isTag(entry.name))
    .map(({ name }) => name)
    .sort();

/** Returns whether a name is the tag of a language in its canonical form (BCP 47), such as es or pt-BR. */
export const isTag = (name: string) =>
  /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(name) && new Intl.Locale(name).baseName === name;

/** Lists the parts of the site that have texts. */
export const listParts = (): string[] =>
  readdirSync(join(folder, english))
    .filter((name) => name.endsWith(".json") && name !== "language.json")
    .map((name) => basename(name, ".json"))
    .sort();

export const fileOf = (language: string, part: string) => join(folder, language, `${part}.json`);

export const hasPart = (language: string, part: string) => existsSync(fileOf(language, part));

const read = new Map<string, { changedAt: number; messages: Messages }>();

/** Reads one part's messages in a language; throws with file and line for what does not parse. */
export function readMessages(language: string, part: string): Messages {
  const file = fileOf(language, part);
  const changedAt = statSync(file).mtimeMs;
  const earlier = read.get(file);
  if (earlier?.changedAt === changedAt) return earlier.messages;
  const messages = parseFile(file);
  read.set(file, { changedAt, messages });
  return messages;
}

function parseFile(file: string): Messages {
  const json = readFileSync(file, "utf8");
  return new Map(
    Object.entries(parseTexts(json, file)).map(([key, text]) => {
      try {
        return [key, toMessage(key, text)];
      } catch (error) {
        const line = lineOf(json, JSON.stringify(key));
        throw new Error(`${file}:${line}: ${(error as Error).message}`, { cause: error });
      }
    }),
  );
}

function toMessage(key: string, text: unknown) {
  if (!/^[a-z][A-Za-z0-9]*$/.test(key)) throw new Error(`A key is a name such as viewCount, and not "${key}"`);
  if (typeof text !== "string") throw new Error(`The message ${key} is no text`);
  return { text, parts: parseMessage(text) };
}

function parseTexts(json: string, file: string): object {
  try {
    return JSON.parse(json) as object;
  } catch (error) {
    const { message } = error as Error;
    const [, position] = /position (\d+)/.exec(message) ?? [];
    const line = position ? json.slice(0, Number(position)).split("\n").length : json.split("\n").length;
    throw new Error(`${file}:${line}: ${message}`, { cause: error });
  }
}

const lineOf = (json: string, text: string) => json.slice(0, json.indexOf(text)).split("\n").length;

/** What a language says of itself. */
export interface Description {
  /** As those call it who speak it. */
  name: string;
  /** Whether somebody whose mother tongue it is has read its texts. */
  isReviewed: boolean;
}

/** Reads the description of a language; of one that is made for tests, that nobody has read it. */
export function readDescription(language: string): Description {
  const file = fileOf(language, "language");
  if (!existsSync(file)) return { name: language, isReviewed: false };
  return parseTexts(readFileSync(file, "utf8"), file) as Description;
}
