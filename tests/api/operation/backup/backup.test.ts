import { existsSync } from "node:fs";
import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { chooseBackup } from "#api/operation/backup/choose-backup";
import { findPostgresProgram } from "#api/operation/backup/postgres-programs";
import { collect, readAll } from "#api/media/store/media-store";
import { markKey } from "#api/media/store/store-mark";
import { findSiteId } from "#api/db/site-id";
import { createFakeBucket } from "#tests/api/media/a-bucket";
import { openMediaStore } from "#api/media/store/open-media";
import { openTarget } from "#api/operation/backup/open-target";
import { timestamp } from "#api/db/ids";
import type { Comment } from "#contract/comments";
import type { Video } from "#contract/videos";
import { lockDirectory } from "#server/data-directory";
import { onPostgres, testApi, type User } from "#tests/support/api";
import { backUp, newTarget, problemsIn, restore } from "#tests/support/backups";
import { emptyPlace, runCommand } from "#tests/support/run-command";
import { cleanUp, makeDirectory } from "#tests/support/spawned";
import { publishVideo } from "#tests/support/videos";
import { waitFor } from "#tests/support/wait-for";

afterAll(cleanUp);
const api = await testApi();
const anna = await api.signUp("anna");
const video = await publishVideo(anna);

const backup = (target: string, keep = "") => backUp(api, target, keep);
const pathsIn = async (dir: string) =>
  (await readdir(dir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const blobsIn = (target: string) => pathsIn(join(target, "media"));

/** Writes comments until it is stopped; records when each was acknowledged. */
function startWriter(person: User) {
  const acknowledged: { id: string; at: string }[] = [];
  let isStopped = false;
  const run = async () => {
    while (!isStopped) {
      const { data, status } = await person.post<Comment>(`/comments/${video._id}`, { commentContent: "Hello" });
      if (status === 201) acknowledged.push({ id: data._id, at: timestamp() });
      // A write on SQLite takes no turn of the event loop.
      await new Promise((done) => setImmediate(done));
    }
  };
  const running = run();
  return { acknowledged, stop: () => ((isStopped = true), running) };
}

test("a backup under twenty writers has every write acknowledged before it, and a whole site comes of it", async () => {
  const target = await newTarget();
  const writers = Array.from({ length: 20 }, () => startWriter(anna));
  await waitFor(() => expect(writers.every(({ acknowledged }) => acknowledged.length > 0)).toBe(true), {
    timeout: 60_000,
  });
  const startedAt = timestamp();
  const made = await runCommand(api.place, "backup", [target]);
  const acknowledged = writers.flatMap((writer) => writer.acknowledged);
  await Promise.all(writers.map((writer) => writer.stop()));
  expect(made).toEqual({ code: 0, output: expect.stringMatching(/^The backup \S+ in .+ has [\d,]+ rows and 3 files/) });

  const place = await emptyPlace();
  const restored = await runCommand(place, "restore", [target]);
  expect(restored).toEqual({
    code: 0,
    output: expect.stringMatching(/^Restored: every count and hash of .+ is right/),
  });
  const other = await testApi({ sharedWith: { place } });
  const rows = await other.db.selectFrom("comments").select("id").execute();
  const ids = new Set(rows.map(({ id }) => id));
  const before = acknowledged.filter(({ at }) => at < startedAt);
  expect(before.length).toBeGreaterThan(0);
  expect(before.filter(({ id }) => !ids.has(id))).toEqual([]);
  expect((await other.visitor().post("/users/login", { email: anna.email, password: anna.password })).status).toBe(200);
  const { data } = await other.visitor().get<Video>(`/videos/${video._id}`);
  const path = `media/videos/${video._id}/${data.videoFile.split("/").at(-1)}`;
  expect(await readFile(join(place.dataDir, path))).toEqual(await readFile(join(api.place.dataDir, path)));
  await other.close();
});

test("a second backup copies new files only, and --keep removes older ones with their files", async () => {
  const target = await newTarget();
  await backup(target);
  const doomed = await publishVideo(anna, {}, "silent");
  expect(await backup(target)).toMatchObject({ copiedFiles: 1, manifest: { media: { files: 6 } } });
  const blobs = await blobsIn(target);
  expect(await backup(target)).toMatchObject({ copiedFiles: 0, copiedBytes: 0 });
  expect(await blobsIn(target)).toEqual(blobs);
  await anna.delete(`/videos/${doomed._id}`);
  expect(await backup(target, "1d")).toMatchObject({ thinnedCount: 3, problem: null });
  expect(await readdir(join(target, "backups"))).toHaveLength(1);
  expect((await blobsIn(target)).length).toBeLessThan(blobs.length);
  expect(await problemsIn(target)).toEqual([]);
});

test("a flipped bit in a file or in the manifest is named, and fails the proof", async () => {
  const target = await newTarget();
  await backup(target);
  const [blob] = await blobsIn(target);
  const content = await readFile(blob!);
  content[content.length >> 1]! ^= 1;
  await writeFile(blob!, content);
  const damaged = `Damaged: ${blob!.slice(target.length + 1)} (`;
  const verified = await runCommand(api.place, "restore", [target, "--verify"]);
  expect([verified.code, verified.output]).toEqual([1, expect.stringContaining(damaged)]);
  const place = await emptyPlace();
  await expect(restore(target, place)).rejects.toThrow(damaged);
  const [id] = await readdir(join(target, "backups"));
  const manifest = join(target, "backups", id!, "manifest.json");
  await writeFile(manifest, (await readFile(manifest, "utf8")).replace('"format": 1', '"format": 2'));
  await expect(problemsIn(target)).rejects.toThrow(`The manifest is damaged: backups/${id}/manifest.json in ${target}`);
});

test.skipIf(!existsSync("/usr/lib/postgresql"))(
  "a dump is read by programs as new as those that made it, or else by the newest",
  async () => {
    const dir = await makeDirectory();
    await writeFile(join(dir, "pg_restore"), "#!/bin/sh\necho 'pg_restore (PostgreSQL) 9.6'\n", { mode: 0o755 });
    vi.stubEnv("PATH", `${dir}:${process.env.PATH}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { major } = await findPostgresProgram("pg_restore", null);
    expect(major).toBeGreaterThan(9);
    await expect(findPostgresProgram("pg_restore", 999)).rejects.toThrow(
      /is of version \d+: install .+ PostgreSQL 999/,
    );
    const target = await newTarget();
    const { manifest } = await backup(target);
    expect(manifest.database.dumpMajor).toEqual(onPostgres ? major : undefined);
    expect(await problemsIn(target)).toEqual([]);
  },
);

test("--at chooses the newest backup that was finished by then", async () => {
  const target = openTarget(await newTarget());
  await backup(target.name);
  const at = new Date();
  await backup(target.name);
  const [first, second] = (await readdir(join(target.name, "backups"))).sort();
  const idAt = async (time: Date | null) => (await chooseBackup(target, time)).id;
  expect([await idAt(at), await idAt(null)]).toEqual([first, second]);
  await expect(idAt(new Date("2020-01-01"))).rejects.toThrow("no backup that was finished by 2020-01-01");
});

test("a restoration refuses to overwrite a site, and may be repeated after an interruption", async () => {
  const target = await newTarget();
  await backup(target);
  await expect(restore(target, api.place)).rejects.toThrow(/^There is a database already|has tables/);
  const place = await emptyPlace();
  await mkdir(join(place.dataDir, "media/images"), { recursive: true });
  await writeFile(join(place.dataDir, "media/images/own-96.webp"), "");
  await expect(restore(target, place)).rejects.toThrow("There are media already (images/own-96.webp)");
  await rm(join(place.dataDir, "media"), { recursive: true });
  const [blob] = await blobsIn(target);
  await rename(blob!, `${blob}.away`);
  await expect(restore(target, place)).rejects.toThrow(/^Missing: media/);
  await rename(`${blob}.away`, blob!);
  expect(await restore(target, place)).toEqual([]);
});

test("a restoration writes nothing into the bucket of another site, also after an interruption", async () => {
  const [target, place, media] = [await newTarget(), await emptyPlace(), await createFakeBucket()];
  await backup(target);
  const other = "65a000000010000000000001";
  await media.put(markKey, Buffer.from(other));
  const refused = "The bucket is another site's";
  await expect(restore(target, place, { media })).rejects.toThrow(refused);
  await writeFile(join(place.dataDir, "restoration-unfinished"), "20200101T000000Z");
  await expect(restore(target, place, { media })).rejects.toThrow(refused);
  expect((await readAll((await media.open(markKey))!)).toString()).toBe(other);
  expect(await collect(media.list("videos/"))).toEqual([]);
  await media.put(markKey, Buffer.from(await findSiteId(api.db)));
  expect(await restore(target, place, { media })).toEqual([]);
});

test("a restoration that is interrupted after its database continues with the same backup, and with no other site", async () => {
  const [target, place] = [await newTarget(), await emptyPlace()];
  await backup(target);
  const media = await openMediaStore(join(place.dataDir, "media"));
  const failing = { ...media, open: () => Promise.reject(new Error("The machine goes down")) };
  await expect(restore(target, place, { media: failing })).rejects.toThrow("The machine goes down");
  const [interrupted] = await readdir(join(target, "backups"));
  await anna.post<Comment>(`/comments/${video._id}`, { commentContent: "Later" });
  await backup(target);
  await expect(restore(target, place)).rejects.toThrow(/^There is a database already|has tables/);
  const { code, output } = await runCommand(place, "restore", [target]);
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringContaining(`Restored: every count and hash of ${interrupted!} `),
  });
  await expect(restore(target, place)).rejects.toThrow(/^There is a database already|has tables/);
});

test.skipIf(onPostgres)(
  "a restoration leaves nothing of its copy of the database, finished, failed or killed",
  async () => {
    const [target, place] = [await newTarget(), await emptyPlace()];
    await backup(target);
    const copies = async () => (await readdir(place.dataDir)).filter((name) => name.includes("restoring"));
    for (const ending of ["", "-wal", "-shm"])
      await writeFile(join(place.dataDir, `vidlark.sqlite.restoring${ending}`), "left by a killed one");
    const [database] = (await pathsIn(join(target, "backups"))).filter((path) => path.endsWith("database.sqlite"));
    const whole = await readFile(database!);
    await writeFile(database!, whole.subarray(0, 100_000));
    await expect(restore(target, place)).rejects.toThrow("Damaged: ");
    expect(await copies()).toEqual([]);
    await writeFile(database!, whole);
    expect(await restore(target, place)).toEqual([]);
    expect(await copies()).toEqual([]);
  },
);

test.each(["", "media", "backups/older"])("a backup refuses the site's own directory: DATA_DIR/%s", async (folder) => {
  const { code, output } = await runCommand(api.place, "backup", [join(api.place.dataDir, folder)]);
  const message = "TARGET is in the site's own directory: name another one, best on another disk\n";
  expect({ code, output }).toEqual({ code: 1, output: message });
});

test("a backup to a place that cannot be made says so in one line", async () => {
  const { code, output } = await runCommand(api.place, "backup", ["/proc/backups"]);
  expect({ code, output }).toEqual({ code: 1, output: "/proc/backups does not exist and cannot be made\n" });
});

test("a restoration into the directory of a running server says so in one line", async () => {
  const target = await newTarget();
  await backup(target);
  const place = await emptyPlace();
  const lock = lockDirectory(place.dataDir);
  const { code, output } = await runCommand(place, "restore", [target]);
  lock.release();
  expect(code).toBe(1);
  expect(output).toBe(`DATA_DIR ${place.dataDir} is in use by another server: stop it, or set another DATA_DIR\n`);
});

test("a backup refuses places with other files and those of another site", async () => {
  const target = await makeDirectory();
  await appendFile(join(target, "letter.txt"), "Dear");
  await expect(backup(target)).rejects.toThrow("has other files (letter.txt)");
  const shared = await newTarget();
  const other = await testApi();
  await backUp(other, shared);
  await expect(backup(shared)).rejects.toThrow("has the backups of another site");
  await other.close();
});
