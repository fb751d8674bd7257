import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";

/** Installs the packages of an empty project with a stand-in for npm; returns the arguments that npm got. */
function install({ hasPackages, fails = false }: { hasPackages: boolean; fails?: boolean }) {
  const dir = mkdtempSync(join(tmpdir(), "vidlark-install-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  writeFileSync(join(dir, "package-lock.json"), "{}");
  writeFileSync(join(dir, "npm"), `#!/bin/sh\necho "$NODE_ENV $*" >> "${dir}/calls"\nexit ${fails ? 1 : 0}\n`);
  chmodSync(join(dir, "npm"), 0o755);
  writeFileSync(join(dir, "calls"), "");
  mkdirSync(join(dir, "node_modules"));
  if (hasPackages) {
    writeFileSync(join(dir, "node_modules/.package-lock.json"), "{}");
    utimesSync(join(dir, "package-lock.json"), 0, 0);
  }
  const script = pathToFileURL(resolve("scripts/prepare.mjs")).href;
  const program = `import { installPackages } from "${script}"; installPackages();`;
  const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: dir,
    encoding: "utf8",
    env: { NODE_ENV: "production", PATH: `${dir}:${process.env.PATH ?? ""}` },
  });
  return { status, stdout, calls: readFileSync(join(dir, "calls"), "utf8") };
}

test("packages are installed exactly as the lock file names them, with those that the build needs", () => {
  const { status, calls } = install({ hasPackages: false });
  expect(status).toBe(0);
  expect(calls).toMatch(/^development ci --include=dev /);
});

test("nothing is installed when the packages are as new as the lock file", () => {
  expect(install({ hasPackages: true })).toEqual({ status: 0, stdout: "", calls: "" });
});

test("packages that cannot be installed end the start with a sentence that says what to do", () => {
  const { status, stdout } = install({ hasPackages: false, fails: true });
  expect({ status, line: stdout.trim().split("\n").at(-1) }).toEqual({
    status: 1,
    line: "The packages could not be installed: npm says why above. Mend that, then start again.",
  });
});
