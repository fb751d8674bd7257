import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

const imports = "eslint(no-restricted-imports)";
const syntax = "selectors(no-restricted-syntax)";

/** Code that breaks a rule in a route. */
const wrongRoutes: [title: string, code: string, rule: string][] = [
  ["a redirect of the framework", 'export { redirect } from "@remix-run/node";', imports],
  ["a document redirect", 'export { redirectDocument } from "@remix-run/node";', imports],
  ["a path of unencoded segments", "export const to = (id: string) => `/video/${id}`;", syntax],
  ["an unlisted query parameter", "export const at = (url: URL) => url.searchParams.get('x');", syntax],
  ["a form of any size", "export const read = (request: Request) => request.formData();", syntax],
  ["an unchecked parameter", "export const at = (params: { id: string }) => params.id;", syntax],
  ["a redirect by its header", "export const headers = { Location: '/' };", syntax],
  ["a redirect by an option", "export const init = { headers: { 'Location': '/' } };", syntax],
  ["a redirect by a pair", "export const made = new Headers([['Location', '/']]);", syntax],
  ["a redirect by a header that is set", "export const to = (h: Headers) => h.set('Location', '/');", syntax],
  ["an action without its guard", "export async function action() {}", syntax],
  ["an action made of another function", "export const action = () => null;", syntax],
  ["an object that spreads a literal", "export const spread = { ...{ a: 1 }, b: 2 };", syntax],
  ["a cookie of its own", 'export const name = "Set-Cookie";', syntax],
];

/** Code that breaks no rule in a route. */
const rightRoutes: [title: string, code: string][] = [
  ["a field that is called Location", "export const field = { name: 'Location', Location: 1 };"],
  [
    "an encoded path",
    "declare const encodePath: (...parts: unknown[]) => string;\nexport const to = encodePath`/video/${1}`;",
  ],
];

const wrongTests: [title: string, code: string][] = [
  ["a test that returns early", 'test("x", () => {\n  if (Math.random()) return;\n  expect(1).toBe(1);\n});'],
  ["a wait for a comparison", "export const wait = () => waitFor(() => Math.random() > 1);"],
  ["a wait that gives up after a second", "export const wait = () => vi.waitFor(() => expect(1).toBe(2));"],
  ["a status beside other parts without names", 'expect([answer.status, answer.text]).toEqual([200, "Hello"]);'],
  ["a limit on the clock on the wall", "expect(performance.now() - 1).toBeLessThan(2);"],
];

const rightTests: [title: string, code: string][] = [
  ["statuses alone", "expect([first.status, second.status]).toEqual([200, 409]);"],
  ["named parts", 'expect({ status, text }).toEqual({ status: 200, text: "Hello" });'],
  ["parts without a status", "expect([first.title, second.text]).toEqual([]);"],
];

/** Elements with a text that is no message. */
const literalTexts = [
  "<p>No videos</p>",
  "<p>{isEmpty && 'No videos'}</p>",
  "<p>{isEmpty ? 'No videos' : null}</p>",
  "<p>{`No ${name}`}</p>",
  '<button aria-label="Close the list" />',
  "<button title={`Close ${name}`} />",
  "<Menu items={[{ label: 'Close the list' }]} />",
];
const messages =
  "<p className={isEmpty ? 'button' : 'chip'} aria-labelledby='the-list'>{t.share()} · {isEmpty && '—'}</p>";
const texts = ["app/routes/watch", "app/components/player", "app/pages"].flatMap((folder) =>
  [...literalTexts, messages].map((element, index): [path: string, code: string, isMessage: boolean] => [
    `${folder}/text-${index}.tsx`,
    `export const shown = (isEmpty: boolean, name: string) => ${element};\n`,
    element === messages,
  ]),
);

const line = 'console.warn("words");\n';
const hook = 'import { useState } from "react";\nexport const Odd = (p: { is: boolean }) => p.is && useState(1);\n';
const typeImport = 'import { type Json } from "@remix-run/node";\nexport type Text = Json;\n';
const forgotten = "const wait = async () => 1;\nexport const start = () => {\n  wait();\n};\n";
const parameters = "export const sum = (a: number, b: number, c: number, d: number) => a + b + c + d;\n";

/** Code that breaks a general rule. */
const general: [path: string, code: string, rules: string[]][] = [
  ["api/a.ts", line, ["eslint(no-console)"]],
  ["server/a.ts", line, ["eslint(no-console)"]],
  ["app/http/a.server.ts", line, ["eslint(no-console)"]],
  ["app/routes/part/a.ts", line, ["eslint(no-console)"]],
  ["commands/a.ts", line, []],
  ["app/a.ts", typeImport, ["typescript(no-import-type-side-effects)"]],
  ["app/a.tsx", hook, ["react-hooks(rules-of-hooks)"]],
  ["server/b.ts", forgotten, ["typescript(no-floating-promises)"]],
  ["api/b.ts", parameters, ["eslint(max-params)"]],
  ["commands/b.ts", parameters, []],
];

const pathOf = (folder: string, title: string, ending: string) => `${folder}/${title.replaceAll(" ", "-")}${ending}`;
const routePath = (title: string, ending: string) => pathOf("app/routes/part", title, ending);
const testPath = (title: string) => pathOf("tests/api", title, ".test.ts");

const broken = findBroken(
  new Map([
    ...[...wrongRoutes, ...rightRoutes].flatMap(([title, code]): [string, string][] => [
      [routePath(title, ".ts"), code],
      [routePath(title, ".tsx"), code],
    ]),
    ...[...wrongTests, ...rightTests].map(([title, code]): [string, string] => [testPath(title), code]),
    ...general.map(([path, code]): [string, string] => [path, code]),
    ...texts.map(([path, code]): [string, string] => [path, code]),
  ]),
);

/** Returns the rules that files break; lints them at once, as each start takes longer than a hundred files. */
function findBroken(files: Map<string, string>) {
  const dir = mkdtempSync(join(tmpdir(), "vidlark-lint-"));
  const folders = [...new Set([...files.keys()].map((path) => path.split("/")[0]!))];
  try {
    copyFileSync("oxlint.config.mjs", join(dir, "oxlint.config.mjs"));
    symlinkSync(resolve("node_modules"), join(dir, "node_modules"));
    for (const [path, code] of files) {
      mkdirSync(join(dir, dirname(path)), { recursive: true });
      writeFileSync(join(dir, path), code);
    }
    const args = [resolve("node_modules/oxlint/bin/oxlint"), "-c", "oxlint.config.mjs", "-f", "json", ...folders];
    const { stdout } = spawnSync(process.execPath, args, { cwd: dir, encoding: "utf8" });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
    return diagnostics;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const rulesOf = (path: string) => broken.filter(({ filename }) => filename === path).map(({ code }) => code);

test.each(wrongRoutes)("%s breaks a rule in a route", (title, _, rule) => {
  expect(rulesOf(routePath(title, ".ts"))).toEqual([rule]);
  expect(rulesOf(routePath(title, ".tsx"))).toEqual([rule]);
});

test.each(rightRoutes)("%s breaks no rule in a route", (title) => {
  expect(rulesOf(routePath(title, ".ts"))).toEqual([]);
});

test.each(wrongTests)("%s breaks a rule in a test", (title) => {
  expect(rulesOf(testPath(title))).toEqual([syntax]);
});

test.each(rightTests)("%s break no rule in a test", (title) => {
  expect(rulesOf(testPath(title))).toEqual([]);
});

test.each(texts)("only a message breaks no rule: %s %s", (path, _, isMessage) => {
  expect(rulesOf(path).includes(syntax)).toBe(!isMessage);
});

test.each(general)("%s breaks the general rules that it should", (path, _, rules) => {
  expect(rulesOf(path)).toEqual(rules);
});
