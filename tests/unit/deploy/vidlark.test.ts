import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** Installs a release of these commands, with a link to its program as the page on hosting makes it. */
function installRelease() {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "vidlark-command-")));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const release = join(dir, "vidlark-1.0.0");
  for (const folder of ["deploy", "build/commands"]) mkdirSync(join(release, folder), { recursive: true });
  copyFileSync("deploy/vidlark", join(release, "deploy/vidlark"));
  const program = "console.log(JSON.stringify([process.cwd(), ...process.argv.slice(2)]))";
  for (const name of ["backup", "mail-test", "chunk-AB12CD"])
    writeFileSync(join(release, `build/commands/${name}.js`), program);
  symlinkSync("vidlark-1.0.0", join(dir, "current"));
  symlinkSync(join(dir, "current/deploy/vidlark"), join(dir, "vidlark"));
  const run = (...args: string[]) => spawnSync(join(dir, "vidlark"), args, { cwd: "/", encoding: "utf8" });
  return { dir, release, run };
}

test.for([[["backup"]], [["backup", "/a b", "--keep", "7d"]], [["mail-test", "--", "a@videos.example"]]])(
  "a command of a release runs from everywhere: %j",
  ([line]) => {
    const { release, run } = installRelease();
    const { stdout, stderr } = run(...line!);
    const args = line!.slice(1).filter((arg) => arg !== "--");
    expect({ stderr, ran: stderr ? null : (JSON.parse(stdout) as string[]) }).toEqual({
      stderr: "",
      ran: [release, ...args],
    });
  },
);

test("a command gets the directory in which it was called, for its relative paths", () => {
  const { dir, release } = installRelease();
  writeFileSync(join(release, "build/commands/backup.js"), "console.log(process.env.VIDLARK_CALLER_DIR)");
  const { stdout } = spawnSync(join(dir, "vidlark"), ["backup", "backups"], { cwd: dir, encoding: "utf8" });
  expect(stdout).toBe(`${dir}\n`);
});

test("a container runs it by its path in the release", () => {
  const { release } = installRelease();
  const { stdout } = spawnSync(join("deploy", "vidlark"), ["backup"], { cwd: release, encoding: "utf8" });
  expect(JSON.parse(stdout)).toEqual([release]);
});

test.for([[[]], [["backups"]], [["../../etc/passwd"]]])("another word is answered with the commands: %j", ([line]) => {
  const { status, stderr } = installRelease().run(...line!);
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: "Usage: vidlark COMMAND …, where COMMAND is one of backup mail-test\n",
  });
});
