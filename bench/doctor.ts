import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { runCommand } from "./support/commands";
import { atMost, type Figure, note } from "./support/figures";
import { cpuOf } from "#tests/support/read-process";
import { scratch } from "./support/processes";

const [videos, rounds] = [100_000, 3];

/** Measures the doctor on SQLite with 100,000 generated videos, which have no files. */
export async function measure(): Promise<Figure[]> {
  const DATA_DIR = await scratch();
  try {
    await runCommand("seed", ["--videos", String(videos)], { DATA_DIR });
    const runs: { seconds: number; cpu: number }[] = [];
    for (let round = 0; round < rounds; round += 1) runs.push(await runDoctor(DATA_DIR));
    const seconds = runs.map((run) => run.seconds).sort((a, b) => a - b);
    const all = runs.map((run) => `${run.seconds.toFixed(1)} s with ${run.cpu.toFixed(1)} s of processor time`);
    return [
      atMost(`doctor, ${videos} videos`, 20, seconds[Math.floor(rounds / 2)]!, " s"),
      note("… each round", all.join("; ")),
    ];
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

/** Runs the doctor once; it ends with 1, because the files are missing. */
async function runDoctor(DATA_DIR: string) {
  const before = cpuOf("self").children;
  const startedAt = performance.now();
  const env = { ...process.env, LOG_LEVEL: "warn", DATA_DIR };
  const doctor = spawn(process.execPath, ["--import", "tsx", "commands/doctor.ts"], { env, stdio: "ignore" });
  await once(doctor, "close");
  return { seconds: (performance.now() - startedAt) / 1_000, cpu: cpuOf("self").children - before };
}
