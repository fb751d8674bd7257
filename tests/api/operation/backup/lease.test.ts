import { truncateSync } from "node:fs";
import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { timestamp } from "#api/db/ids";
import { takeLease } from "#api/operation/backup/lease";
import { testApi } from "#tests/support/api";
import { backUp, newTarget, problemsIn } from "#tests/support/backups";
import { startCommand } from "#tests/support/run-command";
import { cleanUp } from "#tests/support/spawned";
import { publishVideo } from "#tests/support/videos";
import { waitFor } from "#tests/support/wait-for";

afterAll(cleanUp);
const api = await testApi();
const anna = await api.signUp("anna");
const video = await publishVideo(anna);

test("a backup that is killed leaves nothing to restore, and the next one works at once and tidies up", async () => {
  const target = await newTarget();
  const large = join(api.place.dataDir, "media/videos", video._id, "large");
  await writeFile(large, "");
  truncateSync(large, 1_000_000_000);
  const { child, exit, output } = startCommand(api.place, "backup", [target]);
  const hasDatabase = async () => {
    const files = await readdir(join(target, "backups"), { recursive: true });
    expect(files.some((name) => /database\.(sqlite|dump)$/.test(name))).toBe(true);
  };
  await waitFor(hasDatabase, { interval: 5, timeout: 80_000 });
  child.kill("SIGKILL");
  expect({ exit: await exit, output: output() }).toEqual({ exit: null, output: "" });
  await rm(large);
  await expect(problemsIn(target)).rejects.toThrow("has no finished backup");
  const [unfinished] = await readdir(join(target, "backups"));
  const { manifest } = await backUp(api, target);
  expect(await readdir(join(target, "backups"))).toEqual([manifest.id]);
  expect(manifest.id).not.toBe(unfinished);
  expect(await problemsIn(target)).toEqual([]);
});

test("the second of two backups is told, until the first has stood still for ten minutes", async () => {
  const target = await newTarget();
  const lease = await takeLease(api.db);
  await expect(backUp(api, target)).rejects.toThrow("Another backup is running: wait until it has ended");
  const late = { heartbeat_at: timestamp(Date.now() - 10 * 60_000 - 1_000) };
  await api.db.updateTable("backup_leases").set(late).execute();
  await backUp(api, target);
  await expect(lease.renew()).rejects.toThrow("lost its lease");
  expect(lease.signal.aborted).toBe(true);
  await lease.release();
});
