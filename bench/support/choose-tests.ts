import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { listFiles } from "./choose-mutants";

const maxFiles = 20;

/** Words that begin alike belong together: `replacements` and `replace`. */
const stemLength = 6;

/** Rooms whose tests are about other rooms, too. */
const relatedRooms: Readonly<Record<string, string>> = {
  auth: "auth users media managed-accounts mail invitations authorization",
  "second-factors": "auth mail managed-accounts authorization",
  moderation: "moderation hidden content overview managed-accounts authorization",
  "account-deletion": "account-deletion db managed-accounts",
  mail: "mail auth settings account-deletion",
  publishing: "publishing videos import authorization",
};

interface TestFile {
  path: string;
  text: string;
}

/** Reads the tests of the API and of the contract that start no other program than ffmpeg. */
export function readTests(): TestFile[] {
  const files = [...listFiles("tests/api", /\.test\.ts$/), ...listFiles("tests/unit/contract", /\.test\.ts$/)];
  const isLeftOut = (path: string) =>
    /^tests\/api\/(media\/(?!handler)|operation\/(move-to-postgres|backup)|db\/postgres)/.test(path);
  return files.filter((path) => !isLeftOut(path)).map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

/** Chooses the test files for a fault in a file, the likeliest to notice it first; of those alike, the smallest. */
export function chooseTests(file: string, tests: TestFile[]): string[] {
  return tests
    .map((test) => ({ ...test, rank: rank(file, test) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank || one.text.length - other.text.length)
    .slice(0, maxFiles)
    .map(({ path }) => path);
}

function rank(file: string, { path, text }: TestFile): number {
  const name = basename(file, ".ts");
  const [, room = ""] = /^api\/[^/]+\/([^/]+)\//.exec(file) ?? [];
  const isNamed = (part: string) => part !== "" && path.includes(part);
  const imports = text.includes(`"#${file.replace(/\.ts$/, "")}"`);
  const rooms = room ? (relatedRooms[room]?.split(" ") ?? []) : [name.replace(/-words$/, "")];
  const place = rooms.findIndex((each) => `${path}/`.includes(`/${each}`) && path.startsWith("tests/api/"));
  const isUsed = !room && usersOf(file).some((each) => path.includes(`/${each}/`));
  const isCall = file.startsWith("contract/calls/") && path.startsWith("tests/api/authorization");
  return (
    (isNamed(`/${name}`) ? 8 : 0) +
    (isCall ? 16 : 0) +
    (imports ? 4 : 0) +
    (isUsed ? 1 : 0) +
    (place < 0 ? 0 : 3 - Math.min(place, 2)) +
    2 * name.split("-").filter((part) => part.length >= stemLength && isNamed(part.slice(0, stemLength))).length
  );
}

const knownUsers = new Map<string, string[]>();

/** Finds the rooms of the API that import a file of the contract. */
function usersOf(file: string): string[] {
  const known = knownUsers.get(file);
  if (known) return known;
  const specifier = `"#${file.replace(/\.ts$/, "")}"`;
  const users = listFiles("api", /\.ts$/).filter((path) => readFileSync(path, "utf8").includes(specifier));
  const rooms = [...new Set(users.map((path) => path.split("/").at(-2)!))];
  knownUsers.set(file, rooms);
  return rooms;
}
