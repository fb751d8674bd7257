import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { calls } from "#contract/calls";
import type { Call } from "#contract/calls/call";

const isTest = (path: string) => /\.test(-d)?\.tsx?$/.test(path);
const list = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`);

/** Folders of tests whose claims hold for all rooms of the API. */
const everyRoom = ["tests/api/authorization", "tests/api/hidden", "tests/api/db/plans"];

/** Says which folder a test is about; a test that lies directly in its project's folder is about all of it. */
function folderOf(testFile: string): string | undefined {
  const folder = dirname(testFile);
  const [, project = "", inner] = /^tests\/(\w+)(?:\/(.+))?$/.exec(folder) ?? [];
  if (!inner || everyRoom.includes(folder)) return undefined;
  if (project === "routes") return `app/routes/${inner}`;
  return project === "unit" || inner.startsWith("commands") ? inner : `api/${inner}`;
}

const tests = ["tests/api", "tests/routes", "tests/unit"].flatMap(list).filter(isTest);
const cases = tests.flatMap((file) => {
  const folder = folderOf(file);
  return folder ? [{ file, folder }] : [];
});

test.each(cases)("$file: $folder exists", ({ folder }) => {
  expect(existsSync(folder)).toBe(true);
});

/** Lists what a file imports, by its path from the root of the project and without an ending. */
const importsOf = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(/(?:from|import\()\s*"(#|\.+\/)([^"]+)"/g)].map(([, start, path]) =>
    start === "#" ? path! : join(dirname(file), `${start}${path}`),
  );

const isIn = (folder: string) => (path: string) => path.startsWith(`${folder}/`);
const isOfProduct = (path: string) => /^(app|api|contract|server|commands|demo|scripts)\//.test(path);

const importing = cases.filter(
  ({ file }) => !file.startsWith("tests/api/") && importsOf(file).filter(isOfProduct).length > 0,
);

test.each(importing)("$file: imports from $folder", ({ file, folder }) => {
  expect(importsOf(file).filter(isIn(folder))).not.toEqual([]);
});

/** Rooms whose work is seen in what the calls of other rooms do. */
const roomsBehindOthers = [
  "api/accounts/auth",
  "api/accounts/mail",
  "api/accounts/second-factors",
  "api/db",
  "api/lists",
  "api/media/serve",
  "api/notifications/mail",
  "api/site/events",
  "api/videos/details",
  "api/videos/processing",
];

/** Makes patterns of the addresses that a room serves, as tests write them. */
const addressesIn = (room: string) =>
  list(room)
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/ndpoint\(\s*calls\.(\w+)/g)])
    .flatMap(([, name]) => (calls as Record<string, Call>)[name!] ?? [])
    .flatMap(({ route, aliases = [], acceptedAliases = [] }) => [route, ...aliases, ...acceptedAliases])
    .map((address) => address.replace(/^[A-Z]+ |\/$/g, "").replace(/\{\w+\}/g, '[^/"`?]+'))
    .map((path) => new RegExp(`["\`]${path}/?["\`?$]`));

/** Lists the supports of a test but for the one that opens the whole API. */
const supportsOf = (file: string) =>
  importsOf(file)
    .filter((path) => isIn("tests")(path) && path !== "tests/support/api")
    .map((path) => `${path}.ts`)
    .filter(existsSync);

const isOfRoom = (file: string, room: string) =>
  existsSync(`${room}/${basename(file).split(".")[0]}.ts`) ||
  [file, ...supportsOf(file)].some((each) => importsOf(each).some(isIn(room))) ||
  addressesIn(room).some((address) => address.test(readFileSync(file, "utf8")));

const apiTests = cases.filter(({ folder }) => folder.startsWith("api/") && !roomsBehindOthers.includes(folder));

test.each(apiTests)("$file: is named after a file of $folder, imports from it, or calls it", ({ file, folder }) => {
  expect(isOfRoom(file, folder)).toBe(true);
});

test.each(roomsBehindOthers)("some test of %s shows it by others only", (room) => {
  const tests = cases.filter(({ file, folder }) => file.startsWith("tests/api/") && folder === room);
  expect(tests.filter(({ file }) => !isOfRoom(file, room))).not.toEqual([]);
});
