import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { findTools, runFfmpeg } from "#api/media/processes/ffmpeg";

const endless = (mark: string) => [
  "-re",
  "-f",
  "lavfi",
  "-i",
  "testsrc=s=64x64",
  "-metadata",
  `title=${mark}`,
  "-f",
  "null",
  "-",
];

test("the programs are found on PATH, and a configured path that cannot run counts as none", async () => {
  expect(await findTools()).toMatchObject({ ffmpeg: /ffmpeg$/, ffprobe: /ffprobe$/ });
  expect(await findTools({ ffmpeg: "/nowhere/ffmpeg", ffprobe: "/nowhere/ffprobe" })).toEqual({
    ffmpeg: null,
    ffprobe: null,
  });
});

test("a run that exceeds its time limit is killed", async () => {
  const run = runFfmpeg(endless("late"), { ffmpeg: "ffmpeg", timeoutMs: 300 });
  await expect(run).rejects.toThrow("Processing took too long");
});

test.for([2 ** 31, Infinity])(
  "a time limit longer than any timer, of %s ms, lets a run end by itself",
  async (timeoutMs) => {
    const brief = ["-f", "lavfi", "-i", "testsrc=s=64x64:d=0.1", "-f", "null", "-"];
    await expect(runFfmpeg(brief, { ffmpeg: "ffmpeg", timeoutMs })).resolves.toBeUndefined();
  },
);

test("a run that is aborted before its start starts no process", async () => {
  const run = runFfmpeg(endless("never"), { ffmpeg: "ffmpeg", signal: AbortSignal.abort() });
  await expect(run).rejects.toThrow("Processing was stopped");
});

test("the log has the end of ffmpeg's output as the reason", async () => {
  const run = runFfmpeg(["-i", "file:/nowhere.mp4", "-f", "null", "-"], { ffmpeg: "ffmpeg" });
  await expect(run).rejects.toMatchObject({ message: "The video could not be converted", details: /No such file/ });
});

test.skipIf(process.platform !== "linux")("a full disk fails the run, whatever ffmpeg's exit code says", async () => {
  const clip = ["-f", "lavfi", "-i", "testsrc=s=64x64:d=1", "-c:v", "mjpeg", "-f", "avi", "-y", "file:/dev/full"];
  await expect(runFfmpeg(clip, { ffmpeg: "ffmpeg" })).rejects.toThrow("The server's disk is full");
});

test.skipIf(process.platform !== "linux")("ffmpeg runs at the lowest priority, with limited memory", async () => {
  const mark = `title=priority-${process.pid}`;
  const { server, exit } = await startServer(mark, "kill");
  const pid = await waitFor(() => pidOf(mark));
  const nice = (await readFile(`/proc/${pid}/stat`, "utf8")).split(" ")[18];
  const memory = /Max data size\s+(\d+)/.exec(await readFile(`/proc/${pid}/limits`, "utf8"))?.[1];
  server.kill("SIGKILL");
  await exit;
  expect({ nice, memory }).toEqual({ nice: "19", memory: String(4 * 1024 ** 3) });
});

test.skipIf(process.platform !== "linux").for(["exit", "kill"])("no ffmpeg outlives its server: %s", async (end) => {
  const mark = `title=${end}-${process.pid}`;
  const { server, exit } = await startServer(mark, end);
  await waitFor(() => pidOf(mark));
  if (end === "kill") server.kill("SIGKILL");
  else server.stdin!.end("exit");
  await exit;
  await waitFor(async () => ((await pidOf(mark)) ? null : "gone"));
});

/** Starts a program that runs ffmpeg and exits when it is told to, or waits until the test kills it. */
async function startServer(mark: string, end: string) {
  const server = spawn(process.execPath, ["--input-type=module", "-e", await serverScript(mark, end)], {
    stdio: ["pipe", "ignore", "ignore"],
  });
  return { server, exit: once(server, "exit") };
}

async function serverScript(mark: string, end: string) {
  const run = `runFfmpeg(${JSON.stringify(endless("x").map((arg) => (arg === "title=x" ? mark : arg)))}, { ffmpeg: "ffmpeg" })`;
  const exit = end === "exit" ? 'process.stdin.once("data", () => process.exit(0));' : "";
  const contents = `import { runFfmpeg } from "./api/media/processes/ffmpeg.ts"; ${run}; ${exit}`;
  const stdin = { contents, resolveDir: process.cwd() };
  const built = await build({ stdin, bundle: true, platform: "node", format: "esm", write: false });
  return built.outputFiles[0]!.text;
}

async function pidOf(mark: string): Promise<string | null> {
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const line = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (line.split("\0")[0]?.endsWith("ffmpeg") && line.includes(mark)) return pid;
  }
  return null;
}

async function waitFor<T>(look: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < 100; tries++, await sleep(50)) {
    const found = await look();
    if (found !== null) return found;
  }
  throw new Error("It did not come to pass within 5 s");
}
