import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describeLanguage } from "./check-language";
import { english, fileOf, hasPart, isTag, listLanguages, listParts } from "./read-texts";
import { toJson, writeHashes } from "./source-hashes";
import { writeModules } from "./write-modules";

const usage = `npm run languages                     sorts the texts, writes their functions, notes which texts are translated
npm run languages -- check            lists what is to do in all languages
npm run languages -- check es         lists what is to do in one
npm run languages -- start es         begins a language
npm run languages -- confirm es watch             confirms that the translations of a part fit the English texts
npm run languages -- confirm es videos viewCount  confirms one`;

interface Outcome {
  output: string;
  isWrong: boolean;
}

const success: Outcome = { output: "", isWrong: false };
const refuse = (output: string): Outcome => ({ output, isWrong: true });

/** Runs `npm run languages` with its arguments, in the project's folder. */
export function runCommand([command, language = "", part = "", key]: string[]): Outcome {
  if (command === undefined) return writeAll();
  if (command === "check") return check(language ? [language] : listTranslated());
  if (command === "start" && language) return start(language);
  if (command !== "confirm" || !part) return refuse(usage);
  writeHashes(language, part, (each) => key === undefined || each === key);
  return success;
}

const listTranslated = () => listLanguages().filter((language) => language !== english);

function writeAll(): Outcome {
  for (const each of listLanguages())
    for (const name of listParts().filter((name) => hasPart(each, name))) {
      const file = fileOf(each, name);
      writeFileSync(file, toJson(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>));
      if (each !== english) writeHashes(each, name);
    }
  for (const [file, text] of writeModules()) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return success;
}

function check(languages: string[]): Outcome {
  const unknown = languages.filter((each) => !listTranslated().includes(each));
  if (unknown.length > 0) return refuse(`There is no language ${unknown.join(", ")}.\n${usage}`);
  const reports = languages.map(describeLanguage);
  const output = reports.map(({ text }) => text).join("\n\n") || "There are no translations.";
  return { output, isWrong: reports.some(({ isWrong }) => isWrong) };
}

function start(tag: string): Outcome {
  if (!isTag(tag)) return refuse(`${tag} is no tag of a language, such as es or pt-BR.`);
  const file = fileOf(tag, "language");
  if (existsSync(file)) return refuse(`${file} is there already.`);
  const name = new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag;
  mkdirSync(dirname(file), { recursive: true });
  const description = { name: name.charAt(0).toLocaleUpperCase(tag) + name.slice(1), isReviewed: false };
  writeFileSync(file, `${JSON.stringify(description, null, 2)}\n`);
  return writeAll();
}
