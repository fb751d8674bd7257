import { expect, test } from "vitest";
import { resolveNamedPath, resolveNamedPlace } from "#commands/named-path";

test.each([
  ["backups", "/home/ann/backups"],
  ["../srv", "/home/srv"],
  ["/srv", "/srv"],
])("the path %s of somebody in /home/ann is %s", (path, resolved) => {
  expect(resolveNamedPath(path, "/home/ann")).toBe(resolved);
  expect(resolveNamedPlace(path, "/home/ann")).toBe(resolved);
});

test("a bucket is no path, and npm runs commands where their paths are read", () => {
  expect(resolveNamedPlace("s3://backups/site", "/home/ann")).toBe("s3://backups/site");
  expect(resolveNamedPath("backups", "")).toBe("backups");
  expect(resolveNamedPlace("", "/home/ann")).toBe("");
});
