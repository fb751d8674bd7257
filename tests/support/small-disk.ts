import { spawnSync } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

const mount = (dir: string, bytes: number) =>
  spawnSync("mount", ["-t", "tmpfs", "-o", `size=${bytes},mode=0700`, "tmpfs", dir]).status === 0;
const unmount = (dir: string) => spawnSync("umount", ["--lazy", dir]).status === 0;

/** Returns whether this process may mount a disk in memory; says so where it may not. */
export function canMountDisks(): boolean {
  const dir = mkdtempSync(join(tmpdir(), "vidlark-disk-"));
  const isAllowed = process.platform === "linux" && mount(dir, 65_536) && unmount(dir);
  rmdirSync(dir);
  if (!isAllowed) process.stderr.write("Mounting is not allowed: tests with full disks are skipped\n");
  return isAllowed;
}

/** Mounts a disk of a few bytes over a directory; returns how to remove it, which the end of the test does as well. */
export function mountSmallDisk(dir: string, bytes: number): () => void {
  if (!mount(dir, bytes)) throw new Error(`No disk was mounted at ${dir}`);
  let isMounted = true;
  const remove = () => {
    if (isMounted) unmount(dir);
    isMounted = false;
  };
  onTestFinished(remove);
  return remove;
}
