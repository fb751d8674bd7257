import { open, type FileHandle } from "node:fs/promises";
import { findBitDepth, findCopyTargets, findPlayableExtension } from "./codecs";
import { countTracks, type Layout, maxIndexBytes, readLayout } from "./mp4-boxes";
import { type RunTask, withReader } from "./media-readers";
import { probeWithFfprobe } from "./probe-ffprobe";
import { probeWithMediabunny } from "./probe-mediabunny";
import { probeMp3 } from "./probe-mp3";
import { findExtension, mimes, type ProbeResult, type Streams } from "./probe-result";
import { findNonVideoReason, nonVideoError } from "./sniff";
import * as t from "#languages/api-media";

export interface ProbeOptions {
  ffprobe?: string | null;
  /** How long a reader may take before the file counts as damaged. */
  timeoutMs?: number;
  /** The id of the account that owns the file: accounts take turns. */
  account?: string;
}

/** Probes a video or audio file. Throws a 422 with the reason in plain words for any other file. */
export async function probeVideo(path: string, options: ProbeOptions = {}): Promise<ProbeResult> {
  const layout = await readFileLayout(path);
  const streams = await withReader(options.account ?? "", (run) => readStreams(run, path, { ...options, layout }));
  return toProbeResult(requirePlayable(streams, options), layout);
}

interface FileLayout extends Layout {
  tracks: number;
}

async function readFileLayout(path: string): Promise<FileLayout | null> {
  const file = await open(path, "r");
  try {
    const reason = await findNonVideoReason(file);
    if (reason) throw nonVideoError(reason);
    if (!(await isIsoMedia(file))) return null;
    const layout = await readLayout(file);
    if (!layout.moov || layout.isTruncated) throw nonVideoError(t.fileCutOff);
    if (layout.moov.end - layout.moov.start > maxIndexBytes) throw nonVideoError(t.indexTooLarge);
    return { ...layout, tracks: await countTracks(file, layout.moov) };
  } finally {
    await file.close();
  }
}

async function isIsoMedia(file: FileHandle) {
  const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
  return /^(ftyp|moov|mdat|wide|free|skip|pnot)$/.test(buffer.toString("latin1", 4, 8));
}

function requirePlayable(streams: Streams | null, { ffprobe }: ProbeOptions): Streams {
  if (!streams) throw nonVideoError(ffprobe ? t.fileUnknown : () => t.formatsRead({ formats: supportedFormats }));
  if (streams.videoCodec !== null && !(streams.width > 0)) throw nonVideoError(t.noPictures);
  if (!(streams.duration > 0)) throw nonVideoError(t.noDuration);
  return streams;
}

async function readStreams(
  run: RunTask,
  path: string,
  { layout, ffprobe, timeoutMs }: ProbeOptions & { layout: Layout | null },
): Promise<Streams | null> {
  const mp3 = layout ? null : await probeMp3(run, path, timeoutMs);
  if (mp3) return mp3;
  const streams = await probeWithMediabunny(run, path, timeoutMs);
  if (!ffprobe || (isConclusive(streams) && streams.audioCodec !== "unknown")) return streams;
  const ffprobeStreams = await probeWithFfprobe(ffprobe, path);
  return isConclusive(streams) ? streams : (ffprobeStreams ?? streams);
}

const supportedFormats = "MP4, MOV, WebM, MKV, M4A and MP3";

function isConclusive(streams: Streams | null): streams is Streams {
  const codec = streams?.videoCodec ?? streams?.audioCodec ?? "unknown";
  return streams !== null && codec !== "unknown" && streams.duration > 0;
}

function toProbeResult(streams: Streams, layout: FileLayout | null): ProbeResult {
  const { videoCodec, audioCodec, videoProfile, pixelFormat, isSeekable } = streams;
  const hasOtherTracks = (layout ?? streams).tracks > [videoCodec, audioCodec].filter((codec) => codec !== null).length;
  const playableExtension = isSeekable && !hasOtherTracks ? findPlayableExtension(streams) : null;
  const extension = playableExtension ?? "bin";
  return {
    ...streams,
    copyable: findCopyTargets(streams),
    bitDepth: findBitDepth(videoProfile, pixelFormat),
    playsAsIs: playableExtension !== null,
    hasOtherTracks,
    isMoovLast: layout?.isMoovLast ?? false,
    mime: mimes[extension],
    extension,
    sourceExtension: findExtension(streams.format, videoCodec === null),
  };
}
