import { open, type FileHandle } from "node:fs/promises";
import { ApiError } from "#contract/errors";
import { bitDepthOf, fittingContainer, plays } from "./codecs";
import { type Layout, readLayout } from "./boxes";
import { probeWithFfprobe } from "./probe-ffprobe";
import { probeWithMediabunny } from "./probe-mediabunny";
import { notAVideo } from "./sniff";

export type Container = "mp4" | "mov" | "webm" | "mkv" | "other";

/** What either reader finds out about a file. */
export interface Streams {
  /** Seconds. */
  duration: number;
  width: number;
  height: number;
  container: Container;
  videoCodec: string;
  /** The codec with its profile, such as avc1.64001f; null when unknown. */
  videoProfile: string | null;
  audioCodec: string | null;
  audioProfile: string | null;
  pixelFormat: string | null;
  /** False for a WebM whose length stands nowhere: it plays, but nobody can seek in it. */
  seekable: boolean;
}

export interface Probed extends Streams {
  bitDepth: number | null;
  /** Browsers play the file as it came. */
  playsAsIs: boolean;
  /** The index stands after the pictures: a browser must fetch the end first. */
  moovLast: boolean;
  /** The container that could take the pictures, or the sound, without encoding them anew. */
  copyable: { video: "mp4" | "webm" | null; audio: "mp4" | "webm" | "both" | null };
  mime: string;
  /** Without a dot. */
  extension: string;
}

const mimes = {
  mp4: "video/mp4",
  mov: "video/quicktime",
  webm: "video/webm",
  mkv: "video/x-matroska",
  other: "application/octet-stream",
};

export interface ProbeOptions {
  ffprobe?: string | null;
  /** How long reading may take before the file counts as damaged. */
  timeoutMs?: number;
}

/** What kind of video a file is. Throws a 422 that says plainly why it is none. */
export async function probeVideo(path: string, options: ProbeOptions = {}): Promise<Probed> {
  const file = await open(path, "r");
  try {
    const layout = await judgeBytes(file);
    return describe(await readStreams(path, options), layout);
  } finally {
    await file.close();
  }
}

const mostIndexBytes = 128 * 1024 * 1024;

async function judgeBytes(file: FileHandle): Promise<Layout | null> {
  const reason = await notAVideo(file);
  if (reason) throw refusal(reason);
  if (!(await isIsoMedia(file))) return null;
  const layout = await readLayout(file);
  if (!layout.moov || layout.cutOff) throw refusal("the file is cut off, its end is missing");
  if (layout.moov.end - layout.moov.start > mostIndexBytes) throw refusal("its index is too large");
  return layout;
}

async function isIsoMedia(file: FileHandle) {
  const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
  return /^(ftyp|moov|mdat|wide|free|skip|pnot)$/.test(buffer.toString("latin1", 4, 8));
}

async function readStreams(path: string, { ffprobe, timeoutMs = 5_000 }: ProbeOptions): Promise<Streams> {
  const found = await probeWithMediabunny(path, timeoutMs);
  const streams = isSure(found) || !ffprobe ? found : ((await probeWithFfprobe(ffprobe, path)) ?? found);
  if (streams === "no picture") throw refusal("it has sound but no picture");
  if (!streams)
    throw refusal(ffprobe ? "it is damaged or of an unknown kind" : "only MP4, MOV, WebM and MKV can be read here");
  if (!(streams.duration > 0) || !(streams.width > 0)) throw refusal("it holds no pictures");
  return streams;
}

const isSure = (found: Streams | "no picture" | null) =>
  found !== null && (found === "no picture" || (found.videoCodec !== "unknown" && found.duration > 0));

function describe(streams: Streams, layout: Layout | null): Probed {
  const { container, videoProfile, pixelFormat, seekable } = streams;
  const copyable = fittingContainer(streams);
  return {
    ...streams,
    copyable,
    bitDepth: bitDepthOf(videoProfile, pixelFormat),
    playsAsIs: seekable && plays(container, copyable),
    moovLast: layout?.moovLast ?? false,
    mime: mimes[container],
    extension: container === "other" ? "bin" : container,
  };
}

const refusal = (reason: string) =>
  new ApiError(422, "Please upload a video file", [
    { field: "videoFile", message: `Please upload a video file: ${reason}` },
  ]);
