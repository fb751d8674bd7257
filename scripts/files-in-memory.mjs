import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [memory, neededBytes] = ["/dev/shm", 8 * 2 ** 30];
/** Matches the mount of a memory that runs programs, as tests run some that they have written. */
const runsPrograms = /^\S+ \/dev\/shm tmpfs (?!\S*\bnoexec\b)/m;

function canHoldFiles() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    const room = Math.min(bavail * bsize, process.availableMemory());
    return room >= neededBytes && runsPrograms.test(readFileSync("/proc/mounts", "utf8"));
  } catch {
    return false;
  }
}

/**
 * Lets tests write their files into memory, where a machine has much of it: there PostgreSQL copies a database in a fifth of
 * the processor time. They are deleted at the end.
 */
export function keepFilesInMemory() {
  if (!canHoldFiles()) return;
  const dir = mkdtempSync(join(memory, "vidlark-tests-"));
  // Users of other programs, such as PostgreSQL's, write here as well.
  chmodSync(dir, 0o1777);
  process.once("exit", () => rmSync(dir, { recursive: true, force: true }));
  // Films of tests outlive them.
  process.env.CLIPS_FOLDER = tmpdir();
  process.env.TMPDIR = dir;
}
