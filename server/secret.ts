import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The key of cookies and tokens: the setting, else one made once in the data directory and readable by its owner only. */
export async function readSecret(setting: string | undefined, dir: string): Promise<string> {
  if (setting) return setting;
  const file = join(dir, "session-secret");
  try {
    await writeFile(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return (await readFile(file, "utf8")).trim();
}
