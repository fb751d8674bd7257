import { existsSync } from "node:fs";
import { normalize } from "node:path";

/** The parts that run the tests of each folder. The first matching folder counts; without `--only`, its first part. */
const folders = {
  "tests/api/operation/move-to-postgres": ["api-postgres"],
  "tests/api/db/postgres.test.ts": ["api-postgres"],
  "tests/unit": ["unit"],
  "tests/api": ["api", "api-postgres"],
  "tests/routes": ["routes"],
  "tests/spec": ["spec"],
  "tests/s3": ["s3"],
  "tests/e2e": ["browser"],
  "tests/firefox": ["firefox"],
};

const topFolders = Object.keys(folders).filter((folder) => folder.split("/").length === 2);

/**
 * What to run: parts with the paths of their files; no paths mean all files.
 * @typedef {{ isLong: boolean, isWhole: boolean, parts: Map<string, string[]> }} Choice
 */

/** An argument that means nothing; its message is a sentence for whoever typed it. */
export class UnknownArgument extends Error {}

/**
 * Parses the arguments of `npm test`: `--only=` with names of parts, `--long`, and paths of tests.
 * @param {string[]} args
 * @param {{ short: string[], long: string[] }} names The parts of `npm test`, and those that `--long` adds.
 * @returns {Choice}
 */
export function parseArguments(args, { short, long }) {
  const isLong = args.includes("--long");
  const partNames = isLong ? [...short, ...long] : short;
  const only = args.filter((each) => each.startsWith("--only=")).flatMap((each) => each.slice(7).split(","));
  const unknown = only.find((name) => !partNames.includes(name));
  if (unknown !== undefined)
    throw new UnknownArgument(`There is no part "${unknown}". Parts: ${partNames.join(", ")}.`);
  const others = args.filter((each) => each !== "--long" && !each.startsWith("--only="));
  const option = others.find((each) => each.startsWith("-"));
  if (option)
    throw new UnknownArgument(
      `npm test does not know "${option}". It takes --only=PART,PART, --long and paths of tests.`,
    );
  const names = only.length > 0 ? only : partNames;
  if (others.length === 0)
    return { isLong, isWhole: only.length === 0, parts: new Map(names.map((name) => [name, []])) };
  return { isLong, isWhole: false, parts: assignPaths(others, only) };
}

/** Assigns each path to the part that runs it. */
function assignPaths(paths, only) {
  const parts = new Map();
  for (const path of paths.map((each) => normalize(each).replace(/\/$/, ""))) {
    const folder = Object.keys(folders).find((each) => path === each || path.startsWith(`${each}/`));
    if (!folder) throw new UnknownArgument(`"${path}" is not in a folder of tests: ${topFolders.join(", ")}.`);
    if (!existsSync(path)) throw new UnknownArgument(`There is no test at "${path}".`);
    const runners = folders[folder];
    const names = only.length > 0 ? runners.filter((name) => only.includes(name)) : runners.slice(0, 1);
    if (names.length === 0)
      throw new UnknownArgument(`"${path}" runs in ${runners.join(" or ")}, not in ${only.join(", ")}.`);
    for (const name of names) parts.set(name, [...(parts.get(name) ?? []), path]);
  }
  return parts;
}
