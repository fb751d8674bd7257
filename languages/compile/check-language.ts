import { readdirSync } from "node:fs";
import { basename, dirname } from "node:path";
import { findExcess, findFaults } from "./check-message";
import { english, fileOf, hasPart, listParts, readMessages } from "./read-texts";
import { listStale } from "./source-hashes";

/** What is to do for the texts of a part in a language, by key. */
export interface PartReport {
  part: string;
  missing: string[];
  changed: string[];
  unused: string[];
  wrong: string[];
  tooLong: string[];
}

/** Compares a part of a language with its English texts. */
export function checkPart(language: string, part: string): PartReport {
  const sources = readMessages(english, part);
  if (!hasPart(language, part))
    return { part, missing: [...sources.keys()], changed: [], unused: [], wrong: [], tooLong: [] };
  const translated = readMessages(language, part);
  const pairs = [...translated].flatMap(([key, message]) => {
    const source = sources.get(key);
    return source ? [{ key, source, message }] : [];
  });
  return {
    part,
    missing: [...sources.keys()].filter((key) => !translated.has(key)),
    changed: listStale(language, part),
    unused: [...translated.keys()].filter((key) => !sources.has(key)),
    wrong: pairs.flatMap(({ key, source, message }) =>
      findFaults(source, message, language).map((fault) => `${key} ${fault}`),
    ),
    tooLong: pairs.flatMap(({ key, source, message }) => {
      const excess = findExcess(source, message);
      return excess ? `${key}: ${excess}` : [];
    }),
  };
}

/** Lists the files of a language that belong to no part of the site. */
const listUnusedFiles = (language: string): string[] =>
  readdirSync(dirname(fileOf(language, "language")))
    .filter((name) => name.endsWith(".json") && name !== "language.json")
    .filter((name) => !listParts().includes(basename(name, ".json")));

const titles = {
  missing: "missing",
  changed: "changed in English since",
  unused: "unused",
  wrong: "wrong",
  tooLong: "long for a button",
} as const;
type Kind = keyof typeof titles;
const kinds = Object.keys(titles) as Kind[];

/** Writes what is to do for a language: a line for the whole, and below it the texts by part. */
export function describeLanguage(language: string): { text: string; isWrong: boolean } {
  const reports = listParts().map((part) => checkPart(language, part));
  const total = listParts().reduce((sum, part) => sum + readMessages(english, part).size, 0);
  const count = (kind: Kind) => reports.reduce((sum, report) => sum + report[kind].length, 0);
  const sums = kinds.map((kind) => `${count(kind)} ${titles[kind]}`).join(", ");
  const lines = [
    `${language}: ${total - count("missing")} of ${total} texts; ${sums}`,
    ...listUnusedFiles(language).map((file) => `  ${file}: no part of the site`),
    ...reports.flatMap(describePart),
  ];
  return { text: lines.join("\n"), isWrong: count("wrong") > 0 };
}

function describePart(report: PartReport): string[] {
  const isWhole = report.missing.length === readMessages(english, report.part).size;
  if (isWhole) return [`  ${report.part}: all missing`];
  return kinds
    .filter((kind) => report[kind].length > 0)
    .map((kind) => {
      const isList = kind === "wrong" || kind === "tooLong";
      return `  ${report.part}, ${titles[kind]}:${isList ? "\n    " : " "}${report[kind].join(isList ? "\n    " : ", ")}`;
    });
}
