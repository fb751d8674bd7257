import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lockDirectory } from "#server/data-directory";
import { readConfig } from "#server/config";
import { sharesDataDirectory } from "#server/nodes";
import { readRole } from "#server/process-role";

const s3 = { S3_ENDPOINT: "https://s3.test", S3_BUCKET: "media" };
const roleOf = (environment: Record<string, string>) => readRole(readConfig(environment), {});

test("a server that is alone deletes what a killed one left", () => {
  expect(roleOf({})).toMatchObject({ upkeep: "complete", workers: 1, isChild: false });
  expect(roleOf(s3)).toMatchObject({ upkeep: "complete" });
});

test("a server that starts while an import runs deletes nothing that the import may use", async () => {
  const dir = await mkdtemp(join(tmpdir(), "vidlark-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const upkeepOf = (environment = {}) => roleOf({ DATA_DIR: dir, ...environment }).upkeep;
  await mkdir(join(dir, "import"));
  expect(upkeepOf()).toBe("complete");
  const lock = lockDirectory(join(dir, "import"));
  expect([upkeepOf(), upkeepOf({ NODES: "several", ...s3 })]).toEqual(["regular", "regular"]);
  lock.release();
  expect(upkeepOf()).toBe("complete");
});

test("one of several nodes deletes nothing that another may use", () => {
  expect(roleOf({ NODES: "several" })).toMatchObject({ upkeep: "shared" });
  expect(roleOf({ NODES: "several", ...s3 })).toMatchObject({ upkeep: "machine" });
});

test("nodes share a data directory only where it has their media", () => {
  const shares = (environment: Record<string, string>) => sharesDataDirectory(readConfig(environment));
  expect([shares({}), shares({ NODES: "several" }), shares({ NODES: "several", ...s3 })]).toEqual([false, true, false]);
});
