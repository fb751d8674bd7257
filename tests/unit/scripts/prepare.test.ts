import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { canMountDisks, mountSmallDisk } from "#tests/support/small-disk";

const folders = ["app", "api", "contract", "languages", "server", "public", "scripts", "build"];
const files = ["server.ts", "worker.ts", "package-lock.json", "remix.config.js", "vite.config.ts", "tsconfig.json"];

function aDirectory() {
  const dir = mkdtempSync(join(tmpdir(), "vidlark-project-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** The scripts that the build runs or reads. */
const buildScripts = ["scripts/build.mjs", "scripts/leave-out-remix.mjs", "vite.config.ts"].flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/(?:from |new URL\()"(?:\.\/)?(?:scripts\/)?([\w-]+\.mjs)"/g)].map(
    ([, name]) => `scripts/${name}`,
  ),
);

/** Makes a directory with a file of each source; returns functions that write in it and run a script in it. */
function aProject(dir = aDirectory()) {
  for (const folder of folders) mkdirSync(join(dir, folder));
  const write = (file: string, text: string) => writeFileSync(join(dir, file), text);
  for (const file of [...files, ...buildScripts, "scripts/build.mjs", "app/root.tsx"]) write(file, "");
  const run = (expression: string) => {
    const script = `import("${resolve("scripts/prepare.mjs")}").then((prepare) => console.log(prepare.${expression}))`;
    const { stdout, stderr } = spawnSync(process.execPath, ["-e", script], { cwd: dir, encoding: "utf8" });
    return (stdout + stderr).trim();
  };
  return { write, run };
}

test("a build is current until a source changes, and never without its mark", () => {
  const { write, run } = aProject();
  expect(run("isBuildCurrent()")).toBe("false");
  write("build/source-hash", run("hashSources()"));
  expect(run("isBuildCurrent()")).toBe("true");
  write("app/new-page.tsx", "");
  expect(run("isBuildCurrent()")).toBe("false");
});

test.each(buildScripts)("a build is not current when %s has changed", (script) => {
  const { write, run } = aProject();
  write("build/source-hash", run("hashSources()"));
  write(script, "changed");
  expect(run("isBuildCurrent()")).toBe("false");
});

test("a build says one line, and what went wrong", () => {
  const { write, run } = aProject();
  const chunks = 'for (let n = 0; n < 300; n += 1) console.log("chunk", n);';
  write("scripts/build.mjs", chunks);
  expect(run("buildWhenChanged()")).toBe("Building…\ntrue");
  write("scripts/build.mjs", `${chunks} console.error("app/root.tsx: no such module"); process.exit(1);`);
  expect(run("buildWhenChanged()")).toBe("Building…\nfalse\napp/root.tsx: no such module");
});

const mountTest = canMountDisks() ? test : test.skip;

mountTest("a build without room says so, and what to do", () => {
  const dir = aDirectory();
  mountSmallDisk(dir, 1_000_000);
  const { write, run } = aProject(dir);
  write("scripts/build.mjs", "process.exit(1);");
  expect(run("buildWhenChanged()")).toBe(
    `Building…\nThe site could not be built: no room is left for ${dir}. Free some on its disk, then start again.\nfalse`,
  );
});

test("a Node that is too old prints which one is needed, and where to get it", () => {
  const script = `Object.defineProperty(process.versions, "node", { value: "18.20.0" });
    import("${resolve("scripts/prepare.mjs")}").then((prepare) => prepare.requireNode())`;
  const { stdout, status } = spawnSync(process.execPath, ["-e", script], { encoding: "utf8" });
  expect({ stdout, status }).toEqual({
    stdout:
      "Vidlark needs Node 20.19 or newer, and this is 18.20.0: install a newer one from https://nodejs.org, then start again.\n",
    status: 1,
  });
});

const isDebianRoot = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

test.skipIf(!isDebianRoot).for([
  [{}, true],
  [{ FFMPEG_PATH: "/nowhere/ffmpeg" }, false],
  [{ INSTALL_PACKAGES: "off" }, false],
])("without ffmpeg, a start with %j calls apt-get: %s", ([settings, calls]) => {
  const dir = aDirectory();
  writeFileSync(join(dir, "apt-get"), `#!/bin/sh\necho "$@" >> ${dir}/calls\n`, { mode: 0o755 });
  const script = `import("${resolve("scripts/prepare.mjs")}").then((prepare) => prepare.installFfmpeg())`;
  const env = { PATH: dir, NODE_ENV: "test" as const, ...(settings as object) };
  spawnSync(process.execPath, ["-e", script], { cwd: dir, env });
  expect(existsSync(join(dir, "calls"))).toBe(calls);
});
