import type { TestApi } from "#tests/support/api";
import { bundleCommand } from "#tests/support/bundle-command";
import type { FamilyExport } from "#tests/support/family-export";
import { spawnNode } from "#tests/support/spawned";

/** Starts `npm run import --` on the database of a test's API, as a person at the command line does. */
export function startImport(
  { place }: Pick<TestApi, "place">,
  { dir, media }: Pick<FamilyExport, "dir" | "media">,
  args: string[] = ["--media", media],
  env: Record<string, string> = {},
) {
  const { dataDir, database } = place;
  const DATABASE_URL = "postgres" in database ? database.postgres : "";
  const settings = { DATA_DIR: dataDir, DATABASE_URL, PUBLIC_URL: "", PORT: "", ...env };
  return spawnNode([bundleCommand("import"), dir, ...args], settings);
}

/** Runs the command to its end. */
export async function runImport(...options: Parameters<typeof startImport>) {
  const { exit, output } = startImport(...options);
  return { code: await exit, output: output() };
}
