import { existsSync, readFileSync } from "node:fs";
import { chmod, open, rename } from "node:fs/promises";
import { CommandError } from "../command";

export type Settings = Record<string, string>;

/**
 * Quotes a value so that both Node's `process.loadEnvFile` and systemd's EnvironmentFile (systemd.exec(5)) read it. They have
 * no escape sequence in common. Throws a CommandError for a value that cannot be written.
 */
function quote(name: string, value: string): string {
  if (/^[\w./:@,+=?&-]*$/.test(value)) return value;
  if (/[\r\n]/.test(value) || (value.includes("'") && value.includes('"')))
    throw new CommandError(
      `${name} has a character that its file cannot hold: leave out line ends and one kind of quotes`,
    );
  return value.includes("'") ? `"${value}"` : `'${value}'`;
}

/** Replaces the lines of these settings, and adds missing ones at the end. Leaves all other lines. */
export function mergeSettings(text: string, settings: Settings): string {
  const unwritten = new Map(Object.entries(settings));
  const lines = text.split("\n").flatMap((line) => {
    const name = /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=/.exec(line)?.[1];
    if (name === undefined || !(name in settings)) return [line];
    const value = unwritten.get(name);
    unwritten.delete(name);
    return value === undefined ? [] : [`${name}=${quote(name, value)}`];
  });
  while (lines.at(-1) === "") lines.pop();
  return [...lines, ...[...unwritten].map(([name, value]) => `${name}=${quote(name, value)}`), ""].join("\n");
}

/** Writes settings into a file that only its user may read. Replaces the file at once if the directory allows that. */
export async function writeSettings(path: string, settings: Settings) {
  const text = mergeSettings(existsSync(path) ? readFileSync(path, "utf8") : "", settings);
  const unfinishedPath = `${path}.new`;
  try {
    await writePrivate(unfinishedPath, text);
    await rename(unfinishedPath, path);
  } catch (error) {
    // The owner of the file may have no right to create another one in its directory.
    if ((error as NodeJS.ErrnoException).code !== "EACCES" || !existsSync(path)) throw error;
    await writePrivate(path, text);
  }
}

async function writePrivate(path: string, text: string) {
  const file = await open(path, "w", 0o600);
  try {
    await chmod(path, 0o600);
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
