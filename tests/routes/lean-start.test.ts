import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Lists the packages that a built program loads at its start, with those of the files next to it. */
function packagesAtStart(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(join("build", file), "utf8");
  const sources = [...text.matchAll(/^(?:import|export)\s?[^;]*?["']([^"'\n]+)["'];$/gm)].map(([, source]) => source!);
  return sources.flatMap((source) =>
    source.startsWith("./") ? packagesAtStart(source.slice(2), seen) : source.startsWith("node:") ? [] : [source],
  );
}

test.each(["server.js", "worker.js"])("%s loads the library of object storage where a bucket is set only", (file) => {
  const packages = packagesAtStart(file);
  expect(packages).toContain("kysely");
  expect(packages.filter((name) => name.startsWith("@aws-sdk/"))).toEqual([]);
});
