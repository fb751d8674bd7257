import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Runs `npm run NAME --` with settings; returns its output and its seconds. Throws an error with the output. */
export async function runCommand(name: string, args: string[], settings: Record<string, string>) {
  const startedAt = performance.now();
  const env = { ...process.env, LOG_LEVEL: "warn", ...settings };
  const command = ["--import", "tsx", `commands/${name}.ts`, ...args];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env, maxBuffer: 1 << 24 });
  return { output: stdout, seconds: (performance.now() - startedAt) / 1_000 };
}
