import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { dirname, join } from "node:path";
import { findProgram, limitCommand, waitForExit } from "./process-limits";

export interface Tools {
  ffmpeg: string | null;
  ffprobe: string | null;
}

export interface RunOptions {
  ffmpeg: string;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** The directory that relative names of its outputs are in. */
  cwd?: string;
  /** Bytes of memory it may take. */
  maxMemoryBytes?: number;
  /** Seconds of the result written so far. */
  onProgress?: (seconds: number) => void;
}

/** A run that failed: the message is for the owner, `details` (the end of stderr) for the log. */
export class FfmpegError extends Error {
  constructor(
    message: string,
    readonly details: string,
  ) {
    super(message);
    this.name = "FfmpegError";
  }
}

/** Where both programs are; a given path that cannot be run counts as none. */
export async function findTools(given: { ffmpeg?: string; ffprobe?: string } = {}): Promise<Tools> {
  const ffmpeg = await findProgram("ffmpeg", given.ffmpeg);
  const beside =
    given.ffmpeg && !given.ffprobe ? await findProgram("ffprobe", join(dirname(given.ffmpeg), "ffprobe")) : null;
  return { ffmpeg, ffprobe: beside ?? (await findProgram("ffprobe", given.ffprobe)) };
}

/** None of them names other files that ffmpeg would open. */
const formats = "mov,matroska,avi,flv,mpegts,mpeg,asf,ogg,mp3,wav,flac,aac";

/** The arguments that open one file and nothing else: no network, no playlists, no device. */
export const inputFile = (path: string) => [
  ...["-protocol_whitelist", "file", "-format_whitelist", formats],
  ...["-i", `file:${path}`],
];

/** Runs ffmpeg at low priority. Rejects with FfmpegError, also when stopped or late. */
export async function runFfmpeg(args: string[], { ffmpeg, onProgress, ...limits }: RunOptions): Promise<void> {
  const quiet = ["-hide_banner", "-nostdin", "-nostats", "-v", "error"];
  const progress = onProgress ? ["-progress", "pipe:1"] : [];
  await run(ffmpeg, [...quiet, ...progress, ...args], limits, (text) => {
    const done = /out_time_us=(\d+)/.exec(text)?.[1];
    if (done) onProgress?.(Number(done) / 1e6);
  });
}

const ffprobeMemoryBytes = 512 * 1024 ** 2;

/** What ffprobe prints, at most 1 MB of it. */
export async function runFfprobe(ffprobe: string, args: string[], timeoutMs = 10_000): Promise<string> {
  let printed = "";
  await run(ffprobe, ["-v", "error", ...args], { timeoutMs, maxMemoryBytes: ffprobeMemoryBytes }, (text) => {
    if (printed.length < 1e6) printed += text;
  });
  return printed;
}

type Limits = Pick<RunOptions, "signal" | "timeoutMs" | "cwd" | "maxMemoryBytes">;

async function run(program: string, args: string[], limits: Limits, onText: (text: string) => void): Promise<void> {
  if (limits.signal?.aborted) throw new FfmpegError("Processing was stopped", "");
  const child = await start(program, args, limits);
  let tail = "";
  let stopped = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (tail = (tail + text).slice(-4_000)));
  child.stdout?.setEncoding("utf8").on("data", onText);
  const stop = (reason: string) => {
    stopped ||= reason;
    child.kill("SIGKILL");
  };
  const onAbort = () => stop("Processing was stopped");
  limits.signal?.addEventListener("abort", onAbort);
  if (limits.signal?.aborted) onAbort();
  const late = limits.timeoutMs ? setTimeout(stop, limits.timeoutMs, "Processing took too long") : undefined;
  try {
    const failure = (await waitForExit(child)) || writeFailure.exec(tail)?.[0] || "";
    if (stopped || failure) throw new FfmpegError(stopped || toMessage(tail + failure), tail || failure);
  } finally {
    clearTimeout(late);
    limits.signal?.removeEventListener("abort", onAbort);
  }
}

const ffmpegMemoryBytes = 4 * 1024 ** 3;

async function start(program: string, args: string[], { cwd, maxMemoryBytes = ffmpegMemoryBytes }: Limits) {
  const [command = program, ...rest] = await limitCommand(program, args, { maxMemoryBytes });
  const child = spawn(command, rest, { stdio: ["ignore", "pipe", "pipe"], cwd });
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Already gone: its exit tells.
  }
  return child;
}

/** ffmpeg 5 reports success although the end of the file found no room. */
const writeFailure = /Error (writing|closing).*|No space left.*/;

function toMessage(tail: string) {
  if (/No space left|quota exceeded/i.test(tail)) return "The server's disk is full";
  if (/ENOENT|EACCES|failed to execute/.test(tail)) return "The video converter is missing on this server";
  if (/Invalid data|moov atom not found|whitelist/i.test(tail)) return "The video file is damaged";
  return "The video could not be converted";
}
