import { readFileSync } from "node:fs";
import { parseAst } from "vite";
import { expect, test } from "vitest";
import { removedParts, trims } from "../../scripts/framework-trims.js";
import { trimModule } from "../../scripts/trim-framework.js";

const library = "function warn(message) { console.log(message); }\nwarn(future.on);";

test("a trim replaces the body of a function and a text", () => {
  const trim = { bodies: { warn: "" }, texts: [["future.on", "true"]] as [string, string][] };
  expect(trimModule(library, trim, parseAst, "library.js")).toBe("function warn(message) {  }\nwarn(true);");
});

test("a trim fails when the library no longer has its function or its text", () => {
  expect(() => trimModule(library, { bodies: { log: "" } }, parseAst, "library.js")).toThrow("'log'");
  expect(() => trimModule(library, { texts: [["future.off", "false"]] }, parseAst, "library.js")).toThrow("future.off");
});

test.each(Object.entries(trims))("every trim of %s fits the installed library", (file, trim) => {
  const code = readFileSync(`node_modules/${file}`, "utf8");
  expect(trimModule(code, trim, parseAst, file).length).toBeLessThan(code.length);
});

test.each([
  "const fetcher = useFetcher(); fetcher.load('/videos');",
  "<Link to='/' prefetch='intent' />",
  "export const clientLoader = () => null;",
])("the build refuses a source that uses a removed part: %s", (source) => {
  expect(source).toMatch(removedParts);
});
