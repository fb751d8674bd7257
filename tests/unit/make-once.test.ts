import { openAsBlob } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { expect, test, vi } from "vitest";
import { makeOnce } from "#tests/support/make-once";

test("a file that another process makes meanwhile stays, so that what has opened it can read it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vidlark-"));
  vi.stubEnv("CLIPS_FOLDER", folder);
  let opened = new Blob();
  const path = await makeOnce("clip", async (unfinished) => {
    await writeFile(unfinished, "second");
    const ofOther = join(dirname(unfinished), "clip");
    await writeFile(ofOther, "first");
    opened = await openAsBlob(ofOther);
  });
  expect(await opened.text()).toBe("first");
  expect([basename(path), await readdir(dirname(path))]).toEqual(["clip", ["clip"]]);
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});
