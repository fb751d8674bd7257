import { ESLint } from "eslint";
import { expect, test } from "vitest";

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

test("an import of types alone is marked as a whole, because the build would load its module", async () => {
  const code = 'import { type Json } from "@remix-run/node";\nexport type Text = Json;';
  expect(await findBroken("app/example.ts", code)).toEqual(["@typescript-eslint/no-import-type-side-effects"]);
}, 30_000);

test("a field that is called Location breaks no rule", async () => {
  const code = "export const field = { label: 'Location', Location: 1 };";
  expect(await findBroken("app/routes/part/example.ts", code)).toEqual([]);
}, 30_000);

test("an encoded path breaks no rule", async () => {
  const code = "declare const encodePath: (...parts: unknown[]) => string;\nexport const to = encodePath`/video/${1}`;";
  expect(await findBroken("app/routes/part/example.ts", code)).toEqual([]);
}, 30_000);

test.each(["api/example.ts", "server/example.ts", "app/http/example.server.ts", "app/routes/part/example.ts"])(
  "%s cannot write to the console, whose lines have no level",
  async (filePath) => {
    expect(await findBroken(filePath, 'console.warn("words");')).toEqual(["no-console"]);
  },
  30_000,
);

test.each([
  ["a test that returns early", 'test("x", () => {\n  if (Math.random()) return;\n  expect(1).toBe(1);\n});'],
  ["a wait for a comparison", "export const wait = () => vi.waitFor(() => Math.random() > 1);"],
  ["a limit on the clock on the wall", "expect(performance.now() - 1).toBeLessThan(2);"],
])(
  "%s breaks a rule in a test",
  async (_, code) => {
    expect(await findBroken("tests/api/example.test.ts", code)).toEqual(["no-restricted-syntax"]);
  },
  30_000,
);
