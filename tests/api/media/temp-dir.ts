import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Creates a directory and deletes it after the test. */
export async function tempDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "vidlark-media-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}
