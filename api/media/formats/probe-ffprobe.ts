import { z } from "zod";
import { FfmpegError, inputFile, runFfprobe } from "#api/media/processes/ffmpeg";
import type { Container, Streams } from "./probe-result";
import { noVideoStream } from "./probe-mp3";
import { nonVideoError } from "./sniff";
import * as t from "#languages/api-media";

const stream = z.object({
  codec_type: z.string().optional(),
  codec_name: z.string().default("unknown"),
  profile: z.string().optional(),
  width: z.number().default(0),
  height: z.number().default(0),
  /** The shape of a pixel, such as `4:3`; `0:1` or absent if the file does not state it. */
  sample_aspect_ratio: z.string().optional(),
  pix_fmt: z.string().optional(),
  duration: z.coerce.number().optional(),
  disposition: z.object({ attached_pic: z.number() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
});

const report = z.object({
  streams: z.array(stream),
  format: z.object({ format_name: z.string(), duration: z.coerce.number().optional() }),
});

type Stream = z.infer<typeof stream>;

const requestedEntries =
  "format=format_name,duration:stream=codec_type,codec_name,profile,width,height,pix_fmt,sample_aspect_ratio,duration";
const requestedDetails = "stream_disposition=attached_pic:stream_side_data=rotation";

/**
 * Probes a file of any video or audio format that ffmpeg reads; returns null for any other file. A cover image does not
 * count as a video stream. Throws a 422 for a stream whose decoder is not on the list.
 */
export async function probeWithFfprobe(ffprobe: string, path: string): Promise<Streams | null> {
  const args = ["-show_entries", `${requestedEntries}:${requestedDetails}`, "-of", "json", ...inputFile(path)];
  const output = await runFfprobe(ffprobe, args).catch(refuseFormat);
  const result = report.safeParse(JSON.parse(output));
  if (!result.success) return null;
  const { streams, format } = result.data;
  const audio = streams.find((one) => one.codec_type === "audio");
  const video = streams.find((one) => one.codec_type === "video" && !one.disposition?.attached_pic);
  if (!video && !audio) return null;
  return {
    container: toContainer(format.format_name),
    format: format.format_name,
    duration: format.duration ?? (video ?? audio)?.duration ?? 0,
    audioCodec: audio?.codec_name ?? null,
    audioProfile: aacProfiles[audio?.profile ?? ""] ?? null,
    audioIndex: 0,
    ...(video ? readPictures(video) : noVideoStream),
  };
}

function refuseFormat(error: unknown): "null" {
  if (error instanceof FfmpegError && error.reason === t.videoFormatRefused) throw nonVideoError(t.formatRefused);
  return "null";
}

function readPictures(video: Stream) {
  const isTurned = video.side_data_list.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90);
  const shownWidth = Math.round(video.width * readPixelAspect(video));
  const [width, height] = isTurned ? [video.height, shownWidth] : [shownWidth, video.height];
  const { codec_name, pix_fmt = null } = video;
  const videoCodec = codecNames[codec_name] ?? codec_name;
  return { ...noVideoStream, width, height, videoCodec, pixelFormat: pix_fmt };
}

function readPixelAspect({ sample_aspect_ratio = "" }: Stream): number {
  const [across, down] = sample_aspect_ratio.split(":").map(Number);
  return across! > 0 && down! > 0 ? across! / down! : 1;
}

const codecNames: Record<string, string> = { h264: "avc" };
const aacProfiles: Record<string, string> = { LC: "mp4a.40.2", "HE-AAC": "mp4a.40.5" };

/** Names the container. It is never "mp4" or "webm": files that only ffprobe can read are always transcoded. */
const toContainer = (name: string): Container =>
  name.startsWith("mov") ? "mov" : name.startsWith("matroska") ? "mkv" : "other";
