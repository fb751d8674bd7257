import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { ESLint } from "eslint";
import { expect, onTestFinished, test } from "vitest";

const eslint = new ESLint();

/** The rules of the project that a file breaks. */
async function findBroken(filePath: string, code: string) {
  const [result] = await eslint.lintText(code, { filePath });
  return result!.messages.map(({ ruleId }) => ruleId);
}

test.each([
  ["a redirect of the framework", 'export { redirect } from "@remix-run/node";', "no-restricted-imports"],
  ["a document redirect", 'export { redirectDocument } from "@remix-run/node";', "no-restricted-imports"],
  ["a path of unencoded segments", "export const to = (id: string) => `/video/${id}`;", "no-restricted-syntax"],
  ["an unlisted query parameter", "export const at = (url: URL) => url.searchParams.get('x');", "no-restricted-syntax"],
  ["a form of any size", "export const read = (request: Request) => request.formData();", "no-restricted-syntax"],
  ["an unchecked parameter", "export const at = (params: { id: string }) => params.id;", "no-restricted-syntax"],
  ["a redirect by its header", "export const headers = { Location: '/' };", "no-restricted-syntax"],
  ["a redirect by an option", "export const init = { headers: { 'Location': '/' } };", "no-restricted-syntax"],
  ["a redirect by a pair", "export const made = new Headers([['Location', '/']]);", "no-restricted-syntax"],
  [
    "a redirect by a header that is set",
    "export const to = (h: Headers) => h.set('Location', '/');",
    "no-restricted-syntax",
  ],
  ["an action without its guard", "export async function action() {}", "no-restricted-syntax"],
  ["an action made of another function", "export const action = () => null;", "no-restricted-syntax"],
  ["a cookie of its own", 'export const name = "Set-Cookie";', "no-restricted-syntax"],
])(
  "%s breaks a rule in a route",
  async (_, code, rule) => {
    expect(await findBroken("app/routes/part/example.ts", code)).toEqual([rule]);
    expect(await findBroken("app/routes/part/example.tsx", code)).toEqual([rule]);
  },
  30_000,
);

test("a field that is called Location breaks no rule", async () => {
  const code = "export const field = { label: 'Location', Location: 1 };";
  expect(await findBroken("app/routes/part/example.ts", code)).toEqual([]);
}, 30_000);

test("an encoded path breaks no rule", async () => {
  const code = "declare const encodePath: (...parts: unknown[]) => string;\nexport const to = encodePath`/video/${1}`;";
  expect(await findBroken("app/routes/part/example.ts", code)).toEqual([]);
}, 30_000);

test.each([
  ["a test that returns early", 'test("x", () => {\n  if (Math.random()) return;\n  expect(1).toBe(1);\n});'],
  ["a wait for a comparison", "export const wait = () => vi.waitFor(() => Math.random() > 1);"],
  ["a status beside other parts without names", 'expect([answer.status, answer.text]).toEqual([200, "Hello"]);'],
  ["a limit on the clock on the wall", "expect(performance.now() - 1).toBeLessThan(2);"],
])(
  "%s breaks a rule in a test",
  async (_, code) => {
    expect(await findBroken("tests/api/example.test.ts", code)).toEqual(["no-restricted-syntax"]);
  },
  30_000,
);

test.each([
  ["statuses alone", "expect([first.status, second.status]).toEqual([200, 409]);"],
  ["named parts", 'expect({ status, text }).toEqual({ status: 200, text: "Hello" });'],
  ["parts without a status", "expect([first.title, second.text]).toEqual([]);"],
])(
  "%s break no rule in a test",
  async (_, code) => {
    expect(await findBroken("tests/api/example.test.ts", code)).toEqual([]);
  },
  30_000,
);

/** The general rules that files break, as `file: rule`. */
function findBrokenByOxlint(files: Record<string, string>) {
  const dir = mkdtempSync(join(tmpdir(), "vidlark-lint-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  cpSync(".oxlintrc.json", join(dir, ".oxlintrc.json"));
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(join(dir, dirname(path)), { recursive: true });
    writeFileSync(join(dir, path), code);
  }
  const { stdout } = spawnSync(process.execPath, [resolve("node_modules/oxlint/bin/oxlint"), "-f", "json"], {
    cwd: dir,
    encoding: "utf8",
    env: { ...process.env, OXLINT_TSGOLINT_PATH: resolve("node_modules/.bin/tsgolint") },
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  return diagnostics.map(({ code, filename }) => `${filename}: ${code}`).sort();
}

test("oxlint finds lines for the console, forgotten promises, imports of types alone, and misuse of hooks", () => {
  const line = 'console.warn("words");\n';
  const hook = 'import { useState } from "react";\nexport const Odd = (p: { is: boolean }) => p.is && useState(1);\n';
  const typeImport = 'import { type Json } from "@remix-run/node";\nexport type Text = Json;\n';
  const forgotten = "const wait = async () => 1;\nexport const start = () => {\n  wait();\n};\n";
  const files = { "api/a.ts": line, "server/a.ts": line, "app/http/a.server.ts": line, "app/routes/part/a.ts": line };
  const others = { "commands/a.ts": line, "app/a.ts": typeImport, "app/a.tsx": hook, "server/b.ts": forgotten };
  expect(findBrokenByOxlint({ ...files, ...others })).toEqual([
    "api/a.ts: eslint(no-console)",
    "app/a.ts: typescript(no-import-type-side-effects)",
    "app/a.tsx: react-hooks(rules-of-hooks)",
    "app/http/a.server.ts: eslint(no-console)",
    "app/routes/part/a.ts: eslint(no-console)",
    "server/a.ts: eslint(no-console)",
    "server/b.ts: typescript(no-floating-promises)",
  ]);
});
