import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describeLanguage } from "../languages/compile/check-language";
import { english, fileOf, hasPart, isTag, listLanguages, listParts } from "../languages/compile/read-texts";
import { toJson, writeHashes } from "../languages/compile/source-hashes";
import { writeModules } from "../languages/compile/write-modules";

const usage = `npm run languages                     sorts the texts, writes their functions, notes which texts are translated
npm run languages -- check            lists what is to do in all languages
npm run languages -- check es         lists what is to do in one
npm run languages -- start es         begins a language
npm run languages -- confirm es watch             confirms that the translations of a part fit the English texts
npm run languages -- confirm es watch viewCount   confirms one`;

const translated = () => listLanguages().filter((language) => language !== english);

const [command, language = "", part = "", key] = process.argv.slice(2);
if (command === undefined) writeAll();
else if (command === "check") check(language ? [language] : translated());
else if (command === "start" && language) start(language);
else if (command === "confirm" && part) writeHashes(language, part, (each) => key === undefined || each === key);
else fail(usage);

function writeAll() {
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
}

function check(languages: string[]) {
  const unknown = languages.filter((each) => !translated().includes(each));
  if (unknown.length > 0) return fail(`There is no language ${unknown.join(", ")}.\n${usage}`);
  const reports = languages.map(describeLanguage);
  console.log(reports.map(({ text }) => text).join("\n\n") || "There are no translations.");
  if (reports.some(({ isWrong }) => isWrong)) process.exitCode = 1;
}

function start(tag: string) {
  if (!isTag(tag)) return fail(`${tag} is no tag of a language, such as es or pt-BR.`);
  const file = fileOf(tag, "language");
  if (existsSync(file)) return fail(`${file} is there already.`);
  const name = new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag;
  mkdirSync(dirname(file), { recursive: true });
  const description = { name: name.charAt(0).toLocaleUpperCase(tag) + name.slice(1), isReviewed: false };
  writeFileSync(file, `${JSON.stringify(description, null, 2)}\n`);
  writeAll();
}

function fail(text: string) {
  console.error(text);
  process.exitCode = 1;
}
