import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Mutant } from "./find-mutants";

const folder = ".cache/bench/mutants";

/** Leaves out the faults that the compiler refuses: a copy of the file with each is compiled where the file would be. */
export function keepCompiled(mutants: Mutant[]): Mutant[] {
  rmSync(folder, { recursive: true, force: true });
  mutants.forEach(writeCopy);
  const rootDirs = ["../../..", ...mutants.keys()].map(String);
  const include = ["**/*.ts", "../../../api/**/*.d.ts"];
  const compilerOptions = { rootDirs, incremental: false, noUnusedLocals: false, noUnusedParameters: false };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ extends: "../../../tsconfig.json", compilerOptions, include }),
  );
  const { stdout } = spawnSync(
    process.execPath,
    ["node_modules/typescript-7/bin/tsc", "-p", folder, "--pretty", "false"],
    {
      encoding: "utf8",
      maxBuffer: 64 * 1024 ** 2,
    },
  );
  const refused = new Set([...stdout.matchAll(/^\.cache\/bench\/mutants\/(\d+)\//gm)].map(([, id]) => Number(id)));
  return mutants.filter((_mutant, id) => !refused.has(id));
}

function writeCopy({ file, start, end, replacement }: Mutant, id: number) {
  const text = readFileSync(file, "utf8");
  const path = join(folder, String(id), file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text.slice(0, start) + `(${replacement})` + text.slice(end));
}
