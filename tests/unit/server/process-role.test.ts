import { expect, test } from "vitest";
import { readConfig } from "#server/config";
import { sharesDataDirectory } from "#server/nodes";
import { readRole } from "#server/process-role";

const s3 = { S3_ENDPOINT: "https://s3.test", S3_BUCKET: "media" };
const roleOf = (environment: Record<string, string>) => readRole(readConfig(environment), {});

test("a server that is alone deletes what a killed one left", () => {
  expect(roleOf({})).toMatchObject({ upkeep: "complete", workers: 1, isChild: false });
  expect(roleOf(s3)).toMatchObject({ upkeep: "complete" });
});

test("one of several nodes deletes nothing that another may use", () => {
  expect(roleOf({ NODES: "several" })).toMatchObject({ upkeep: "regular" });
  expect(roleOf({ NODES: "several", ...s3 })).toMatchObject({ upkeep: "machine" });
});

test("nodes share a data directory only where it has their media", () => {
  const shares = (environment: Record<string, string>) => sharesDataDirectory(readConfig(environment));
  expect([shares({}), shares({ NODES: "several" }), shares({ NODES: "several", ...s3 })]).toEqual([false, true, false]);
});
