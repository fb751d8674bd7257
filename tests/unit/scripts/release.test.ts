import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

test("the programs of the API that run by themselves need no file but their own kind, as a release has them", () => {
  const dir = mkdtempSync(join(tmpdir(), "vidlark-release-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const release = readFileSync("scripts/release.mjs", "utf8");
  const [, ending] = /readdirSync\("api", \{ recursive: true \}\)\) if \(path\.endsWith\("([^"]+)"\)\)/.exec(release)!;
  const files = (readdirSync("api", { recursive: true }) as string[]).filter((path) => path.endsWith(ending!));
  for (const path of files) cpSync(join("api", path), join(dir, "api", path));
  symlinkSync(resolve("node_modules"), join(dir, "node_modules"));
  const { imports } = JSON.parse(readFileSync("package.json", "utf8")) as { imports: Record<string, string> };
  writeFileSync(join(dir, "package.json"), JSON.stringify({ type: "module", imports }));
  const helpers = files.filter((path) => path.endsWith("-helper.mjs"));
  expect(helpers.length).toBeGreaterThan(2);
  for (const path of helpers) {
    const load = `await import("./api/${path}").catch((error) => (console.log(error.code), 0)); process.exit()`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", load], { cwd: dir, encoding: "utf8" });
    expect({ path, stdout }).toEqual({ path, stdout: expect.not.stringContaining("ERR_MODULE_NOT_FOUND") });
  }
});
