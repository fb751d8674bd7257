import { randomBytes, randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const minLength = 32;

/**
 * Reads the key of cookies and tokens: the setting, or a file in the data directory, which is created once and readable
 * by its owner only. Throws one line if the file is too short.
 */
export async function readSecret(setting: string | undefined, dir: string): Promise<string> {
  if (setting) return setting;
  const file = join(dir, "session-secret");
  const secret = (await readOrCreate(file)).trim();
  if (secret.length >= minLength) return secret;
  throw new Error(`${file} is cut short: delete it, and everybody logs in again, or set SESSION_SECRET`);
}

const readOrCreate = (file: string) =>
  readFile(file, "utf8").catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    await createSecret(file);
    return readFile(file, "utf8");
  });

/** Creates the file atomically, so that neither a crash nor a second server leaves an empty key. */
async function createSecret(file: string) {
  const unfinishedPath = `${file}.${randomUUID()}`;
  try {
    await writeFile(unfinishedPath, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
    await link(unfinishedPath, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(unfinishedPath, { force: true });
  }
}
