import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Lists the built files that a program loads at its start. */
function filesAtStart(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const imports = readFileSync(join("build", file), "utf8").matchAll(/^(?:import|export)\s?[^;]*?"\.\/([^"\n]+)";$/gm);
  for (const [, source] of imports) filesAtStart(source!, seen);
  return seen;
}

function packagesOf(file: string): string[] {
  const { sources } = JSON.parse(readFileSync(join("build", `${file}.map`), "utf8")) as { sources: string[] };
  return sources.flatMap((source) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? []);
}

test.each(["server.js", "worker.js"])("%s loads the library of object storage where a bucket is set only", (file) => {
  const packages = [...filesAtStart(file)].flatMap(packagesOf);
  expect(packages).toContain("kysely");
  expect(packages.filter((name) => name.startsWith("@aws-sdk/"))).toEqual([]);
});
