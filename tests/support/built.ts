import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { isBuildCurrent } from "../../scripts/prepare.mjs";

let isChecked = false;

/** Throws when `build/` was not built from the present sources; looks once per process. */
export function requireBuild() {
  if (!isChecked && !isBuildCurrent()) throw new Error("The build is older than the sources: run npm run build");
  isChecked = true;
}

/** Imports the built routes. */
export async function importBuild(): Promise<ServerBuild> {
  requireBuild();
  return (await import(pathToFileURL(resolve("build/server/index.js")).href)) as ServerBuild;
}
