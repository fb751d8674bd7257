import { expect, test } from "vitest";
import { findDemoDirectory } from "#demo/directory.mjs";

test.for<[string, string | undefined, Record<string, string | undefined>]>([
  ["data/demo", undefined, {}],
  ["data/demo", undefined, { DATA_DIR: "" }],
  ["/srv/larks/demo", undefined, { DATA_DIR: "/srv/larks" }],
  ["elsewhere", "elsewhere", { DATA_DIR: "/srv/larks" }],
])("the demo site lies in %s for the argument %s and the settings %j", ([directory, named, env]) => {
  expect(findDemoDirectory(named, env)).toBe(directory);
});
