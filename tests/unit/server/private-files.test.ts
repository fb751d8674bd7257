import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { closeDataDirectory } from "#server/private-files";

async function aDirectory() {
  const dir = await mkdtemp(join(tmpdir(), "vidlark-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  return dir;
}

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test("directories and files of an earlier release become private", async () => {
  const dir = await aDirectory();
  for (const name of ["media/uploads", "media/drafts", "media/images", "media/videos"])
    await mkdir(join(dir, name), { recursive: true });
  for (const name of ["vidlark.sqlite", "vidlark.sqlite-wal", "vidlark.sqlite-shm", "session-secret", "lock"])
    await writeFile(join(dir, name), "");
  const directories = ["", "media", "media/uploads", "media/drafts", "media/images", "media/videos"];
  const files = ["vidlark.sqlite", "vidlark.sqlite-wal", "vidlark.sqlite-shm", "session-secret", "lock"];
  for (const name of directories) await chmod(join(dir, name), 0o755);
  for (const name of files) await chmod(join(dir, name), 0o644);

  expect(await closeDataDirectory(dir)).toEqual([]);
  for (const name of directories) expect({ name, mode: await modeOf(join(dir, name)) }).toEqual({ name, mode: "700" });
  for (const name of files) expect({ name, mode: await modeOf(join(dir, name)) }).toEqual({ name, mode: "600" });
});

test("stricter permissions stay, and missing files are not created", async () => {
  const dir = await aDirectory();
  await writeFile(join(dir, "session-secret"), "", { mode: 0o400 });
  expect(await closeDataDirectory(dir)).toEqual([]);
  expect(await modeOf(join(dir, "session-secret"))).toBe("400");
  await expect(stat(join(dir, "media"))).rejects.toThrow("ENOENT");
});
