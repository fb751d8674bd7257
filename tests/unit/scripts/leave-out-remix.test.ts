import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { leaveOutRemix } from "../../../scripts/leave-out-remix.mjs";

const load = leaveOutRemix().load as (id: string) => string | null;
const framework = `${process.cwd()}/node_modules/@remix-run/react/dist/esm`;

test("what no page runs of Remix throws, and the rest of its file stays", () => {
  const code = load(`\0leave-out:${framework}/data.js`)!;
  expect(code).toContain(`export * from "${framework}/data.js"`);
  expect(code).toContain("leftOut as parseDeferredReadableStream");
  expect(load(`${framework}/data.js`)).toBeNull();
});

test("a name that Remix no longer exports fails the build", () => {
  const file = join(mkdtempSync(join(tmpdir(), "vidlark-")), "data.js");
  writeFileSync(file, "export { fetchData, isResponse };");
  expect(() => load(`\0leave-out:${file}`)).toThrow("data.js exports no parseDeferredReadableStream");
});

test("no page uses what the scripts leave out of Remix", () => {
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  const users = sources.filter((name) =>
    /import \{[^}]*\b(Await|PrefetchPageLinks|defer)\b[^}]*\} from "@remix-run|\sprefetch=|\[\{ page: /.test(
      readFileSync(`app/${name}`, "utf8"),
    ),
  );
  expect(users).toEqual([]);
});

test("the scripts of routes are loaded by a function of this site, in a script that imports none of its others", async () => {
  const { resolveId } = leaveOutRemix() as unknown as { resolveId: (source: string, by: string) => Promise<string> };
  const id = await resolveId("./routeModules.js", `${framework}/routes.js`);
  expect([id.startsWith("\0"), load(id)]).toEqual([true, expect.stringContaining("const loadRouteModule =")]);
});
