import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [memory, neededBytes] = ["/dev/shm", 8 * 2 ** 30];
/** Matches a mount that may run programs, because tests run some that they write. */
const executableMount = /^\S+ \/dev\/shm tmpfs (?!\S*\bnoexec\b)/m;

function canHoldFiles() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    const freeBytes = Math.min(bavail * bsize, process.availableMemory());
    return freeBytes >= neededBytes && executableMount.test(readFileSync("/proc/mounts", "utf8"));
  } catch {
    return false;
  }
}

/**
 * Lets tests write their files into memory, where a machine has much of it: there PostgreSQL copies a database in a
 * fifth of the processor time. They are deleted at the end.
 */
export function keepFilesInMemory() {
  if (!canHoldFiles()) return;
  const dir = mkdtempSync(join(memory, "vidlark-tests-"));
  // Users of other programs, such as PostgreSQL's, write here as well.
  chmodSync(dir, 0o1777);
  process.once("exit", () => rmSync(dir, { recursive: true, force: true }));
  // The films of tests stay for the next run.
  process.env.CLIPS_FOLDER = tmpdir();
  process.env.TMPDIR = dir;
}
