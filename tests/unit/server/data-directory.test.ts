import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import pino from "pino";
import { readConfig } from "#server/config";
import { lockDirectory, openDataDirectory } from "#server/data-directory";
import { readSecret } from "#server/session-secret";

const directories: string[] = [];
async function aDirectory() {
  const dir = await mkdtemp(join(tmpdir(), "vidlark-"));
  directories.push(dir);
  return dir;
}
afterAll(() => Promise.all(directories.map((dir) => rm(dir, { recursive: true }))));

test("a second server cannot use a data directory, and gets the reason", async () => {
  const dir = await aDirectory();
  const first = lockDirectory(dir);
  expect(() => lockDirectory(dir)).toThrow(`DATA_DIR ${dir} is in use by another server`);
  first.release();
});

test("a data directory is free again when its server has stopped", async () => {
  const dir = await aDirectory();
  lockDirectory(dir).release();
  const second = lockDirectory(dir);
  expect(() => second.release()).not.toThrow();
});

test("two servers with separate directories do not disturb each other", async () => {
  const locks = [lockDirectory(await aDirectory()), lockDirectory(await aDirectory())];
  expect(() => locks.forEach((lock) => lock.release())).not.toThrow();
});

test("nodes of one site share a data directory, and no server has it alone meanwhile", async () => {
  const dir = await aDirectory();
  const locks = [lockDirectory(dir, true), lockDirectory(dir, true)];
  expect(() => lockDirectory(dir)).toThrow("is in use by another server");
  locks.forEach((lock) => lock.release());
  const alone = lockDirectory(dir);
  expect(() => lockDirectory(dir, true)).toThrow("is in use by another server");
  alone.release();
});

test("a secret is generated once and readable by its owner only", async () => {
  const dir = await aDirectory();
  const secret = await readSecret(undefined, dir);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await readSecret(undefined, dir)).toBe(secret);
  expect((await stat(join(dir, "session-secret"))).mode & 0o777).toBe(0o600);
});

test("servers that start together agree on one secret", async () => {
  const dir = await aDirectory();
  const secrets = await Promise.all(Array.from({ length: 8 }, () => readSecret(undefined, dir)));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toHaveLength(64);
  expect(await readdir(dir)).toEqual(["session-secret"]);
});

test("a truncated secret is reported, not used", async () => {
  const dir = await aDirectory();
  await writeFile(join(dir, "session-secret"), "");
  await expect(readSecret(undefined, dir)).rejects.toThrow("is cut short");
});

test("a secret from the settings is used and not stored", async () => {
  const dir = await aDirectory();
  expect(await readSecret("s".repeat(32), dir)).toBe("s".repeat(32));
  await expect(readFile(join(dir, "session-secret"))).rejects.toThrow("ENOENT");
});

test("a server refuses a data directory whose restoration was interrupted, and says what to do", async () => {
  const dir = await aDirectory();
  const open = async () => openDataDirectory(readConfig({ DATA_DIR: dir }), pino({ level: "silent" }));
  await writeFile(join(dir, "restoration-unfinished"), "");
  await expect(open()).rejects.toThrow(
    `The restoration into DATA_DIR ${dir} was interrupted: run it again (npm run restore), or set an empty DATA_DIR`,
  );
  await rm(join(dir, "restoration-unfinished"));
  (await open()).lock.release();
});
