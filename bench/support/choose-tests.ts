import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { listFiles } from "./choose-mutants";
import type { Mutant } from "./find-mutants";

/**
 * The longest that one fault may take but for its likeliest tests, in milliseconds of processor time of its tests without a
 * fault.
 */
const longestMs = 10_000;

/** So many tests run in any case: those that are likeliest to notice the fault, however long they take. */
const likeliestCount = 3;

/** Words that begin alike belong together: `limiter` and `limits`. */
const stemLength = 5;

export interface TestFile {
  path: string;
  text: string;
}

/** A test file, and what a run without a fault showed of it. */
export interface TracedFile extends TestFile {
  /** The numbers of the faults whose place it runs. */
  reached: ReadonlySet<number>;
  cpuMs: number;
}

/** Tests that start workers, ffmpeg and other programs, or fill databases; they are about other rooms. */
const slowFolders = [
  ...["commands/", "db/", "media/", "operation/", "search/", "videos/processing/"],
  ...["videos/videos/find-renditions", "videos/videos/sound"],
];

/** The tests of them that are about sessions, uploads and links of rooms in question. */
const quickOnes = [
  ...["media/serve/handler", "http/uploads", "db/turns", "db/privacy"],
  ...["operation/clean-up/upkeep", "operation/overview"],
];

/** Lists the tests of the API and of what both tiers share but the slow ones. */
export function readTests(): TestFile[] {
  const units = ["contract", "app/format", "app/http", "api/accounts"].map((room) => `tests/unit/${room}`);
  const files = ["tests/api", ...units].flatMap((folder) => listFiles(folder, /(?<!\.long)\.test\.ts$/));
  for (const name of [...slowFolders, ...quickOnes])
    if (!files.some((path) => startsWithOne(path, [name]))) throw new Error(`No test is named tests/api/${name}`);
  const isLeftOut = (path: string) => startsWithOne(path, slowFolders) && !startsWithOne(path, quickOnes);
  return files.filter((path) => !isLeftOut(path)).map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

const startsWithOne = (path: string, names: string[]) => names.some((name) => path.startsWith(`tests/api/${name}`));

/** A fault as a run without one showed it. */
export interface TracedMutant {
  mutant: Mutant;
  id: number;
  /** Whether its place ran when the API was loaded. */
  isLoaded: boolean;
  /** The numbers of all faults of its file. */
  neighbours: ReadonlySet<number>;
}

/** Chooses the test files that run the place of a fault; the likeliest to notice it and the quickest come first. */
export function chooseTests({ mutant, id, isLoaded, neighbours }: TracedMutant, tests: TracedFile[]): string[] {
  const users = isLoaded ? findUsers(mutant) : [];
  const ranked = tests
    .filter(({ reached }) => isLoaded || reached.has(id))
    .map((test) => ({ ...test, rank: rank(mutant, test, users) + rankByReach(test.reached, neighbours) }))
    .filter(({ rank }) => !isLoaded || rank > 0)
    .sort((one, other) => one.cpuMs / (1 + one.rank) ** 2 - other.cpuMs / (1 + other.rank) ** 2);
  const likeliest = new Set(ranked.toSorted((one, other) => other.rank - one.rank).slice(0, likeliestCount));
  let spentMs = 0;
  return ranked.flatMap((test) => ((spentMs += test.cpuMs) > longestMs && !likeliest.has(test) ? [] : [test.path]));
}

/** Ranks a test higher that runs much of the fault's file, and little else. */
function rankByReach(reached: ReadonlySet<number>, neighbours: ReadonlySet<number>): number {
  const common = [...neighbours].filter((id) => reached.has(id)).length;
  return common === 0 ? 0 : 6 * (common / neighbours.size + common / reached.size);
}

function rank({ file, names }: Mutant, { path, text }: TestFile, users: string[]): number {
  const name = basename(file, ".ts");
  const room = file.split("/").at(-2)!;
  const isNamed = (part: string) => part !== "" && path.includes(part);
  const words = name.split("-").filter((part) => part.length >= stemLength);
  return (
    (isNamed(`/${name}`) ? 4 : 0) +
    (isNamed(`/${room}/`) ? 2 : 0) +
    (text.includes(`"#${file.replace(/\.ts$/, "")}"`) ? 4 : 0) +
    words.filter((part) => isNamed(part.slice(0, stemLength))).length +
    (names.some((each) => text.includes(each)) ? 3 : 0) +
    (users.some((each) => path.includes(`/${each}/`)) ? 2 : 0)
  );
}

let sources: TestFile[] | undefined;

/** Finds the rooms of the API that use what a fault of the contract changes, directly or by the name of a call. */
function findUsers({ file, names }: Mutant): string[] {
  sources ??= ["api", "contract/calls"].flatMap((folder) =>
    listFiles(folder, /\.ts$/).map((path) => ({ path, text: readFileSync(path, "utf8") })),
  );
  const name = names.at(-1) ?? basename(file, ".ts");
  const users = sources.filter(({ path, text }) => path !== file && new RegExp(`\\b${name}\\b`).test(text));
  return [
    ...new Set(users.map(({ path }) => (path.startsWith("api/") ? path.split("/").at(-2)! : basename(path, ".ts")))),
  ];
}
