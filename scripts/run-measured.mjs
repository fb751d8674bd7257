import { spawn } from "node:child_process";
import { constants } from "node:os";
import { listOwnProcesses, sumTimes, watchDaemons } from "./processor-time.mjs";

/** Runs a program and writes its times to file descriptor 3, which the program itself does not get. */
const shell = '"$@" 3>&-; status=$?; times >&3; exit $status';
let runs = 0;

/**
 * Runs a Node script to its end.
 * @param {string} script
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, isCaptured?: boolean }} [options] Output of a captured run is returned.
 * @returns {Promise<{ isFine: boolean, processorSeconds: number, output: string }>}
 */
export async function runMeasured(script, args, { env = {}, isCaptured = false } = {}) {
  const mark = `${process.pid}-${++runs}`;
  const output = isCaptured ? "pipe" : "inherit";
  const child = spawn("sh", ["-c", shell, "sh", process.execPath, script, ...args], {
    stdio: [isCaptured ? "ignore" : "inherit", output, output, "pipe"],
    env: { ...process.env, ...env, TEST_RUN: mark },
  });
  const stopWatching = watchDaemons(`TEST_RUN=${mark}`);
  const text = { output: "", times: "" };
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (chunk) => (text.output += chunk));
  child.stdio[3].setEncoding("utf8").on("data", (chunk) => (text.times += chunk));
  const code = await new Promise((done) => child.once("close", done));
  return { isFine: code === 0, processorSeconds: sumTimes(text.times) + stopWatching(), output: text.output };
}

/** Passes on the signals that end this process: a terminal signals all its programs, `kill` and CI only this one. */
export function endTogether() {
  for (const signal of ["SIGTERM", "SIGHUP"])
    process.once(signal, () => {
      for (const { pid } of listOwnProcesses()) end(pid, signal);
      process.exit(128 + constants.signals[signal]);
    });
}

function end(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It has ended by itself.
    if (error.code !== "ESRCH") throw error;
  }
}
