import { readdir, readFile } from "node:fs/promises";

/** Lists the ids of the ffmpeg processes that work in this directory. */
export async function ffmpegsIn(dir: string): Promise<number[]> {
  const found: number[] = [];
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const line = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (line.split("\0")[0]?.endsWith("ffmpeg") && line.includes(dir)) found.push(Number(pid));
  }
  return found;
}
