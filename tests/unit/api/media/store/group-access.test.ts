import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { shareWithGroup } from "#api/media/store/group-access";

const groupId = process.getgid!();

async function createMediaDirectory() {
  const root = await mkdtemp(join(tmpdir(), "vidlark-group-"));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, "videos"));
  return root;
}

const share = (root: string) => shareWithGroup(root, groupId, new AbortController().signal);

test("media are shared with a group where some directories do not exist yet, and only once", async () => {
  const root = await createMediaDirectory();
  expect(await share(root)).toBe(0);
  expect(await readdir(root)).toEqual(["shared-with", "videos"]);
});

test("a file in the place of a directory of media fails the share, which is then tried again", async () => {
  const root = await createMediaDirectory();
  await writeFile(join(root, "images"), "");
  await expect(share(root)).rejects.toThrow("ENOTDIR");
  expect(await readdir(root)).toEqual(["images", "videos"]);
});
