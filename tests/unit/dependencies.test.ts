import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Names = Record<string, string>;
interface Locked {
  version?: string;
  optionalDependencies?: Names;
}

const read = <T>(file: string) => JSON.parse(readFileSync(file, "utf8")) as T;
const own = read<{ dependencies: Names; devDependencies: Names; overrides: Names }>("package.json");
const { packages } = read<{ packages: Record<string, Locked> }>("package-lock.json");
const sections = new Map(
  readFileSync("docs/dependencies.md", "utf8")
    .split(/^## /m)
    .map((section) => [section.split("\n", 1)[0]!, section]),
);

/** Reads the rows of a section's table, by the package in their first column. */
function rowsOf(title: string): [name: string, cells: string[]][] {
  const lines = sections.get(title)!.match(/^\| `.+$/gm)!;
  return lines.map((line) => {
    const [name, ...cells] = line.split("|").slice(1, -1);
    return [name!.trim().replaceAll("`", ""), cells.map((cell) => cell.trim())];
  });
}

interface Installed {
  license?: string;
  licenses?: { type: string }[];
}

function licenceOf(name: string) {
  const { license, licenses } = read<Installed>(`node_modules/${name}/package.json`);
  return license ?? licenses?.[0]?.type;
}

test.each([
  ["What runs", own.dependencies],
  ["What builds and tests", own.devDependencies],
])("the page of dependencies lists '%s' as package.json does, each with its licence", (title, dependencies) => {
  const listed = rowsOf(title).map(([name, cells]) => [name, cells[1]]);
  expect(listed).toEqual(Object.keys(dependencies).map((name) => [name, licenceOf(name)]));
});

const states = ["none", "superseded", "ended"];

test("every package has its end of life, and what is superseded or has ended is explained", () => {
  const rows = ["What runs", "What builds and tests"].flatMap(rowsOf);
  expect(rows.filter(([, cells]) => !states.includes(cells.at(-1)!))).toEqual([]);
  const explained = sections
    .get("End of life")!
    .match(/^\| `.+$/gm)!
    .flatMap((line) => line.match(/`[^`]+`/g)!);
  const isExplained = (name: string) => explained.includes(`\`${name.replace(/^@remix-run\/.*/, "@remix-run/*")}\``);
  for (const [name, cells] of rows) expect([name, isExplained(name)]).toEqual([name, cells.at(-1) !== "none"]);
});

test("the page of dependencies lists every override with its version", () => {
  const listed = rowsOf("Overrides and pins").map(([name, cells]) => [name, cells[0]!.replaceAll("`", "")]);
  expect(Object.fromEntries(listed)).toEqual(own.overrides);
});

test("only one version of the router is installed, the one outside its advisory", () => {
  const versionsOf = (name: string) =>
    Object.entries(packages)
      .filter(([path]) => path.endsWith(`node_modules/${name}`))
      .map(([, { version }]) => version);
  expect(versionsOf("react-router-dom")).toEqual(["6.30.6"]);
  expect(versionsOf("react-router")).toEqual(["6.30.6"]);
  expect(versionsOf("@remix-run/router")).toEqual(["1.23.4"]);
});

/** Finds a package as Node does: in the folder that asks for it, or in one above it. */
function isLocked(locked: typeof packages, name: string, from: string): boolean {
  if (`${from && `${from}/`}node_modules/${name}` in locked) return true;
  return from !== "" && isLocked(locked, name, from.split("/node_modules/").slice(0, -1).join("/node_modules/"));
}

/** Lists the optional packages that a lock file lacks: `npm ci` refuses it on their platforms. */
const findUnlocked = (locked: typeof packages) =>
  Object.entries(locked).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(locked, name, path))
      .map((name) => `${path} > ${name}`),
  );

test("the lock file has the packages of every platform", () => {
  expect(findUnlocked(packages)).toEqual([]);
});

test("a package of a platform that the lock file lacks is found", () => {
  const { "node_modules/@esbuild/darwin-arm64": _, ...others } = packages;
  expect(findUnlocked(others)).toContain("node_modules/esbuild > @esbuild/darwin-arm64");
});
