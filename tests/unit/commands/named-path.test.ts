import { expect, test } from "vitest";
import { resolveNamedPath, resolveNamedTarget } from "#commands/named-path";

test.each([
  ["backups", "/home/ann/backups"],
  ["../srv", "/home/srv"],
  ["/srv", "/srv"],
])("the path %s of somebody in /home/ann is %s", (path, resolved) => {
  expect(resolveNamedPath(path, "/home/ann")).toBe(resolved);
  expect(resolveNamedTarget(path, "/home/ann")).toBe(resolved);
});

test("a bucket is no path, and npm runs commands where their paths are read", () => {
  expect(resolveNamedTarget("s3://backups/site", "/home/ann")).toBe("s3://backups/site");
  expect(resolveNamedPath("backups", "")).toBe("backups");
  expect(resolveNamedTarget("", "/home/ann")).toBe("");
});
