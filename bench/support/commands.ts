import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";

/** Runs `npm run NAME --` with settings; returns its output and its seconds. Throws an error with the output. */
export async function runCommand(name: string, args: string[], settings: Record<string, string>) {
  const startedAt = performance.now();
  const env = { ...process.env, LOG_LEVEL: "warn", ...settings };
  const command = ["--import", "tsx", `commands/${name}.ts`, ...args];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env, maxBuffer: 1 << 24 });
  return { output: stdout, seconds: (performance.now() - startedAt) / 1_000 };
}

/** Runs `npm run NAME --` to its end; returns its exit code and its peak of resident memory. */
export async function runToEnd(name: string, args: string[], settings: Record<string, string>) {
  const env = { ...process.env, LOG_LEVEL: "warn", ...settings };
  const command = ["--import", "tsx", `commands/${name}.ts`, ...args];
  const child = spawn(process.execPath, command, { env, stdio: "ignore" });
  let peakBytes = 0;
  const read = () => {
    const [, peak] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
    if (peak) peakBytes = Number(peak) * 1024;
  };
  const reading = setInterval(read, 100);
  const [code] = (await once(child, "exit")) as [number];
  clearInterval(reading);
  return { code, peakBytes };
}
