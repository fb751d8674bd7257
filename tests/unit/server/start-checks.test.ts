import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "#server/config";
import { checkStart } from "#server/start-checks";

async function aDirectory() {
  const dir = await mkdtemp(join(tmpdir(), "vidlark-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  return dir;
}

test.each(["/nowhere/ffmpeg", resolve("package.json"), "/tmp", process.execPath])(
  "FFMPEG_PATH=%s, which is no program, is told in one line",
  async (path) => {
    await expect(checkStart(readConfig({ FFMPEG_PATH: path }))).rejects.toThrow(
      `FFMPEG_PATH ${path} is not ffmpeg, or cannot be run (example: FFMPEG_PATH=/usr/bin/ffmpeg)`,
    );
  },
);

test("a place where no backup can be made prints one line, and nothing is made", async () => {
  const dir = await aDirectory();
  await writeFile(join(dir, "file"), "");
  for (const place of ["/proc/backups", join(dir, "file/backups"), join(dir, "file"), "s3://"]) {
    const told = checkStart(readConfig({ BACKUP_TO: place }));
    await expect(told).rejects.toThrow(
      /^BACKUP_TO .+ cannot be used: .+ \(example: BACKUP_TO=\/mnt\/backups\/vidlark\)$/,
    );
  }
  expect(await readdir(dir)).toEqual(["file"]);
});

test("every wrong place is named at once, and right ones are not", async () => {
  const dir = await aDirectory();
  await expect(checkStart(readConfig({ FFPROBE_PATH: "/nowhere", BACKUP_TO: "/proc/x" }))).rejects.toThrow(
    /^FFPROBE_PATH .+\nBACKUP_TO .+$/,
  );
  const FFMPEG_PATH = join(dir, "ffmpeg");
  await writeFile(FFMPEG_PATH, "#!/bin/sh\necho ffmpeg version 8.0\n", { mode: 0o755 });
  await checkStart(readConfig({ FFMPEG_PATH, BACKUP_TO: join(dir, "backups/site") }));
  expect(await readdir(join(dir, "backups"))).toEqual(["site"]);
});
