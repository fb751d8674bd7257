import { spawnSync } from "node:child_process";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { ScratchDatabase } from "#api/operation/backup/scratch-database";
import { snapshotSqlite } from "#api/operation/backup/snapshot-sqlite";
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

mountTest(
  "a backup that would fill the disk of the site with its copy of the database is refused",
  async ({ skip }) => {
    const { database, dataDir } = api.place;
    if ("postgres" in database) return skip();
    const disk = await aSmallTarget(64 * 1024 ** 2);
    const options = {
      store: async () => undefined,
      scratch: new ScratchDatabase(),
      signal: new AbortController().signal,
    };
    const snapshot = (dir: string) => snapshotSqlite(database.sqlite, join(dir, "backup-scratch"), options);
    await expect(snapshot(disk)).rejects.toThrow(
      /^The disk lacks room for a copy of the database, with a reserve: 2\d\d MB are needed in .+, 64 MB are free$/,
    );
    expect(await readdir(disk)).toEqual([]);
    expect(await snapshot(dataDir)).toMatchObject({ kind: "sqlite" });
  },
);

mountTest("a backup to a read-only disk fails in one sentence", async () => {
  const target = await aSmallTarget(1_000_000);
  expect(spawnSync("mount", ["-o", "remount,ro", target]).status).toBe(0);
  const { code, output } = await runCommand(api.place, "backup", [target]);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/^The disk of .+ is read-only\n$/) });
});
