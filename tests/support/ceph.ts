import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { hasObjectStorage } from "./ceph-programs";
import { findFreePorts } from "./free-ports";

/** Provides the tests with object storage: the configured one, or a private one of Ceph on three ports in a row. */
export default async function setup(project: TestProject) {
  if (!hasObjectStorage()) return void process.stderr.write("Ceph was not found: nothing runs on object storage\n");
  const configured = process.env.S3_URL_TEST;
  if (configured) return project.provide("s3", configured);
  const { url, stop } = await startCeph();
  project.provide("s3", url);
  return stop;
}

/** Starts a private object storage with the keys testkey and testsecret. */
export async function startCeph() {
  const dir = mkdtempSync(join(tmpdir(), "vidlark-ceph-"));
  const port = await findPorts();
  const stop = () => {
    process.off("exit", stop);
    execFileSync("bash", ["tests/support/stop-ceph.sh", dir]);
    rmSync(dir, { recursive: true, force: true });
  };
  // Tests that are ended halfway tear nothing down.
  process.once("exit", stop);
  await promisify(execFile)("bash", ["tests/support/start-ceph.sh", dir, String(port)]);
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** Finds a port that the next two follow, which are free, too. */
async function findPorts(): Promise<number> {
  const free = (await findFreePorts(60)).sort((a, b) => a - b);
  const first = free.find((port, index) => free[index + 1] === port + 1 && free[index + 2] === port + 2);
  return first ?? free[0]!;
}
