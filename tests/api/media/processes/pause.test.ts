import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { runFfmpeg } from "#api/media/processes/ffmpeg";
import { tempDir } from "#tests/api/media/temp-dir";
import { processState, waitOptions, writeProgram } from "#tests/support/jobs";
import { waitFor } from "#tests/support/wait-for";

test.skipIf(process.platform !== "linux")(
  "a process stands still while its work has to wait, and can be ended then",
  async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const file = join(await tempDir(), "pid");
    const ffmpeg = await writeProgram(`echo $$ > ${file}.new && mv ${file}.new ${file}; exec sleep 60`);
    const [ending, answers] = [new AbortController(), [true, false, true]];
    const isPaused = () => Promise.resolve(answers.shift()!);
    const run = runFfmpeg([], { ffmpeg, signal: ending.signal, isPaused });
    const ended = expect(run).rejects.toThrow("Processing was stopped");
    const pid = await waitFor(async () => (await readFile(file, "utf8")).trim(), waitOptions);
    for (const state of ["T", "S", "T"]) {
      await vi.advanceTimersByTimeAsync(2_000);
      await waitFor(async () => expect(await processState(pid)).toBe(state), waitOptions);
    }
    ending.abort();
    await ended;
  },
);

test("the time limit of a process that hangs counts from its last pause", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const ffmpeg = await writeProgram("exec sleep 60");
  const answers = [true, true, false];
  const run = runFfmpeg([], { ffmpeg, timeoutMs: 5_000, isPaused: () => Promise.resolve(answers.shift() ?? false) });
  const ended = expect(run).rejects.toThrow("Processing took too long");
  // The process starts in real time; then it has a limit and a question.
  while (vi.getTimerCount() < 2) await setImmediate();
  await vi.advanceTimersByTimeAsync(8_500);
  expect(vi.getTimerCount()).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000);
  await ended;
});
