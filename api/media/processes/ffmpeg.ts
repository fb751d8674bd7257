import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { dirname, join } from "node:path";
import { type Message, type LazyMessage, toMessage } from "#languages/runtime/coded";
import * as t from "#languages/api-media";
import { findProgram, limitCommand, pickEnvironment, waitForExit } from "./process-limits";

export interface Tools {
  ffmpeg: string | null;
  ffprobe: string | null;
}

export interface RunOptions {
  ffmpeg: string;
  signal?: AbortSignal;
  /** Starts anew after each pause. */
  timeoutMs?: number;
  /** The directory to which relative names of outputs refer. */
  cwd?: string;
  maxMemoryBytes?: number;
  /** The limit of processor time in seconds; none is used while paused. */
  maxCpuSeconds?: number;
  /** Called every two seconds; the process is paused while it returns true. */
  isPaused?: () => Promise<boolean>;
  /** Whether a person waits for the result; the process then has priority over jobs of workers. */
  isInteractive?: boolean;
  /** Receives the seconds of output written so far. */
  onProgress?: (seconds: number) => void;
}

/** A failed run. The message is for the video's owner; `details`, the end of stderr, are for the log. */
export class FfmpegError extends Error {
  readonly codedMessage: Message;

  constructor(
    readonly reason: LazyMessage,
    readonly details: string,
  ) {
    const codedMessage = toMessage(reason);
    super(codedMessage.message);
    this.codedMessage = codedMessage;
    this.name = "FfmpegError";
  }
}

export const hasFilledDisk = (error: unknown) => error instanceof FfmpegError && error.reason === t.converterDiskFull;

/** Finds both programs. A configured path that cannot be run counts as missing. */
export async function findTools(paths: { ffmpeg?: string; ffprobe?: string } = {}): Promise<Tools> {
  const ffmpeg = await findProgram("ffmpeg", paths.ffmpeg);
  const sibling =
    paths.ffmpeg && !paths.ffprobe ? await findProgram("ffprobe", join(dirname(paths.ffmpeg), "ffprobe")) : null;
  return { ffmpeg, ffprobe: sibling ?? (await findProgram("ffprobe", paths.ffprobe)) };
}

/** The allowed demuxers of ffmpeg. None of them opens other files to which a file refers. */
const demuxers = "mov,matroska,avi,flv,mpegts,mpeg,asf,ogg,mp3,wav,flac,aac";

/** The allowed decoders of ffmpeg: those for what cameras, browsers and editors write. */
const decoders = [
  ...["h264", "hevc", "vp8", "libvpx", "vp9", "libvpx-vp9", "av1", "libdav1d", "libaom-av1"],
  ...["mpeg1video", "mpeg2video", "mpegvideo", "mpeg4", "h263", "msmpeg4", "msmpeg4v2", "wmv1", "wmv2", "wmv3", "vc1"],
  ...["flv", "vp6", "vp6f", "vp6a", "theora", "mjpeg", "png", "bmp"],
  ...["prores", "dnxhd", "dvvideo", "ffv1", "huffyuv", "utvideo", "cfhd", "rawvideo"],
  ...["aac", "aac_latm", "mp1float", "mp2float", "mp3float", "mp3", "opus", "libopus", "vorbis", "libvorbis"],
  ...["flac", "alac", "ac3", "eac3", "dca", "truehd", "wmav1", "wmav2", "wmapro", "wmavoice", "wmalossless"],
  ...["speex", "libspeex", "nellymoser"],
  ...["amrnb", "amrwb", "qcelp", "adpcm_ms", "adpcm_ima_wav", "adpcm_ima_qt"],
  ...["adpcm_swf", "pcm_u8", "pcm_s8", "pcm_s16le", "pcm_s16be", "pcm_s24le", "pcm_s24be", "pcm_s32le", "pcm_s32be"],
  ...["pcm_f32le", "pcm_f32be", "pcm_f64le", "pcm_f64be", "pcm_alaw", "pcm_mulaw"],
  ...["subrip", "srt", "ass", "ssa", "webvtt", "mov_text", "text", "dvbsub", "dvdsub", "pgssub", "cc_dec"],
].join();

/** Builds the arguments that open one file and nothing else: no network, no playlist, no device, no rare format. */
export const inputFile = (path: string) => [
  ...["-protocol_whitelist", "file", "-format_whitelist", demuxers, "-codec_whitelist", decoders],
  ...["-i", `file:${path}`],
];

/** Runs ffmpeg at low priority. Rejects with an FfmpegError if it fails, is aborted or takes too long. */
export async function runFfmpeg(args: string[], { ffmpeg, onProgress, ...limits }: RunOptions): Promise<void> {
  const progress = onProgress ? ["-progress", "pipe:1"] : [];
  const onText = (text: string) => {
    const microseconds = /out_time_us=(\d+)/.exec(text)?.[1];
    if (microseconds) onProgress?.(Number(microseconds) / 1e6);
  };
  await run(ffmpeg, [...quietOptions, ...progress, ...args], { ...limits, onText });
}

const quietOptions = ["-hide_banner", "-nostdin", "-nostats", "-v", "error"];

/** Runs ffmpeg at low priority and passes on what it prints. */
export const readFfmpeg = (args: string[], { ffmpeg, ...limits }: RunOptions, onText: (text: string) => void) =>
  run(ffmpeg, [...quietOptions, ...args], { ...limits, onText });

const ffprobeMemoryBytes = 512 * 1024 ** 2;

/** Runs ffprobe and returns at most 1 MB of its output. A person waits for the result. */
export async function runFfprobe(ffprobe: string, args: string[], timeoutMs = 10_000): Promise<string> {
  let output = "";
  const limits = { timeoutMs, maxMemoryBytes: ffprobeMemoryBytes, isInteractive: true };
  const onText = (text: string) => {
    if (output.length < 1e6) output += text;
  };
  await run(ffprobe, ["-v", "error", ...args], { ...limits, onText });
  return output;
}

type Limits = Omit<RunOptions, "ffmpeg" | "onProgress">;

async function run(
  program: string,
  args: string[],
  { onText, ...limits }: Limits & { onText: (text: string) => void },
): Promise<void> {
  if (limits.signal?.aborted) throw new FfmpegError(t.processingStopped, "");
  const child = await start(program, args, limits);
  let tail = "";
  let stopReason: LazyMessage | undefined;
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (tail = (tail + text).slice(-4_000)));
  child.stdout?.setEncoding("utf8").on("data", onText);
  const stop = (reason: LazyMessage) => {
    stopReason ??= reason;
    child.kill("SIGKILL");
  };
  const onAbort = () => stop(t.processingStopped);
  limits.signal?.addEventListener("abort", onAbort);
  if (limits.signal?.aborted) onAbort();
  const timeoutMs = Math.min(limits.timeoutMs ?? 0, longestTimerMs);
  const deadline = timeoutMs ? setTimeout(stop, timeoutMs, t.processingTooLong) : undefined;
  const { isPaused } = limits;
  const updatePause = async () => (await pauseOrContinue(child, isPaused!)) && deadline?.refresh();
  const pauseTimer = isPaused && setInterval(() => void updatePause(), pauseIntervalMs);
  try {
    const failure = (await waitForExit(child)) || writeFailure.exec(tail)?.[0] || "";
    if (stopReason || failure) throw new FfmpegError(stopReason ?? findReason(tail + failure), tail || failure);
  } finally {
    clearInterval(pauseTimer);
    clearTimeout(deadline);
    limits.signal?.removeEventListener("abort", onAbort);
  }
}

/** Node.js fires a longer timer at once. */
const longestTimerMs = 2 ** 31 - 1;

const pauseIntervalMs = 2_000;

/** Pauses or continues a process (signal(7)). Changes nothing and returns null if `isPaused` rejects. */
async function pauseOrContinue(child: ChildProcess, isPaused: () => Promise<boolean>): Promise<boolean | null> {
  const shouldPause = await isPaused().catch(() => null);
  if (shouldPause !== null && child.exitCode === null) child.kill(shouldPause ? "SIGSTOP" : "SIGCONT");
  return shouldPause;
}

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
const ffmpegMemoryBytes = 4 * 1024 ** 3;

async function start(program: string, args: string[], { cwd, isInteractive, ...limits }: Limits) {
  const { maxMemoryBytes = ffmpegMemoryBytes, maxCpuSeconds } = limits;
  const [command = program, ...rest] = await limitCommand(program, args, { maxMemoryBytes, maxCpuSeconds });
  const child = spawn(command, rest, { stdio: ["ignore", "pipe", "pipe"], cwd, env: pickEnvironment() });
  try {
    if (child.pid) setPriority(child.pid, isInteractive ? PRIORITY_BELOW_NORMAL : PRIORITY_LOW);
  } catch {
    // The process has ended already; its exit event reports that.
  }
  return child;
}

/** Matches write errors in stderr: ffmpeg 5 exits with success even if the disk is full at the end of the file. */
const writeFailure = /Error (writing|closing).*|No space left.*/;

function findReason(tail: string): LazyMessage {
  if (/No space left|quota exceeded/i.test(tail)) return t.converterDiskFull;
  if (/ENOENT|EACCES|failed to execute/.test(tail)) return t.converterMissing;
  if (/codec whitelist|Codec \(.*not on whitelist/i.test(tail)) return t.videoFormatRefused;
  if (/Invalid data|moov atom not found|whitelist/i.test(tail)) return t.videoDamaged;
  return t.notConverted;
}
