import { truncateSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { timestamp } from "#api/db/ids";
import type { MediaStore } from "#api/media/store/media-store";
import { findSiteId } from "#api/db/site-id";
import { takeLease } from "#api/operation/backup/backup-lease";
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

test("a second backup is rejected until the first has been idle for ten minutes", async () => {
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

/** Another copy of the site, as a restoration that is rehearsed beside it. */
async function copyOfSite() {
  const other = await testApi({ workers: 0 });
  await findSiteId(other.db);
  await other.db
    .updateTable("backup_state")
    .set({ site_id: await findSiteId(api.db) })
    .execute();
  return other;
}

/** Makes a backup; does something while it copies files. */
async function backUpWhile(target: string, act: () => Promise<unknown>) {
  let acting: Promise<unknown> | undefined;
  const list: MediaStore["list"] = async function* (prefix) {
    await (acting ??= act());
    yield* api.media.list(prefix);
  };
  return backUp(api, target, "", { media: { ...api.media, list } });
}

test("of two copies of one site, the second makes no backup in the place of the first while that one does", async () => {
  const [target, other] = [await newTarget(), await copyOfSite()];
  const refused = "Another copy of this site is making a backup in";
  await backUpWhile(target, () => expect(backUp(other, target)).rejects.toThrow(refused));
  expect(await problemsIn(target)).toEqual([]);
  await backUp(other, target);
  expect(await readdir(join(target, "backups"))).toHaveLength(2);
});

test("a backup whose place was taken over, or whose database was removed there, fails", async () => {
  const target = await newTarget();
  const takeOver = async () => {
    const mark = join(target, "vidlark-backups.json");
    const { lease, ...rest } = JSON.parse(await readFile(mark, "utf8")) as { lease: object };
    await writeFile(mark, JSON.stringify({ ...rest, lease: { ...lease, holder: "another" } }));
  };
  await expect(backUpWhile(target, takeOver)).rejects.toThrow("lost its lease");
  await rm(target, { recursive: true });
  const removeDatabase = () => rm(join(target, "backups"), { recursive: true });
  await expect(backUpWhile(target, removeDatabase)).rejects.toThrow(/database\.(sqlite|dump) is missing from/);
  await expect(problemsIn(target)).rejects.toThrow("has no finished backup");
});
