import { spawnSync } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { testApi } from "#tests/support/api";
import { runCommand } from "#tests/support/run-command";
import { canMountDisks, mountSmallDisk } from "#tests/support/small-disk";
import { cleanUp, makeDirectory } from "#tests/support/spawned";

afterAll(cleanUp);
const mountTest = test.skipIf(!canMountDisks());
const api = await testApi({ workers: 0 });

/** Mounts a small disk at a directory for backups. */
async function aSmallTarget(bytes: number) {
  const dir = join(await makeDirectory(), "backups");
  await mkdir(dir);
  const unmount = mountSmallDisk(dir, bytes);
  onTestFinished(async () => (unmount(), rm(dir, { recursive: true })));
  return dir;
}

mountTest("a backup on a full disk fails in one sentence, and leaves nothing to restore", async () => {
  const target = await aSmallTarget(65_536);
  const { code, output } = await runCommand(api.place, "backup", [target]);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/^There is no room left .+\n$/) });
  const verified = await runCommand(api.place, "restore", [target, "--verify"]);
  expect({ code: verified.code, output: verified.output }).toEqual({
    code: 1,
    output: expect.stringContaining("has no finished backup"),
  });
});

mountTest("a backup to a read-only disk fails in one sentence", async () => {
  const target = await aSmallTarget(1_000_000);
  expect(spawnSync("mount", ["-o", "remount,ro", target]).status).toBe(0);
  const { code, output } = await runCommand(api.place, "backup", [target]);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/^The disk of .+ is read-only\n$/) });
});
