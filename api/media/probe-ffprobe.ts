import { z } from "zod";
import { fromFile, runFfprobe } from "./ffmpeg";
import type { Container, Streams } from "./probe";

const stream = z.object({
  codec_type: z.string().optional(),
  codec_name: z.string().default("unknown"),
  profile: z.string().optional(),
  width: z.number().default(0),
  height: z.number().default(0),
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

const shown = "format=format_name,duration:stream=codec_type,codec_name,profile,width,height,pix_fmt,duration";
const details = "stream_disposition=attached_pic:stream_side_data=rotation";

/** Any kind of video ffmpeg knows; null when it knows none in there. */
export async function probeWithFfprobe(ffprobe: string, path: string): Promise<Streams | "no picture" | null> {
  const args = ["-show_entries", `${shown}:${details}`, "-of", "json", ...fromFile(path)];
  const printed = await runFfprobe(ffprobe, args).catch(() => "null");
  const parsed = report.safeParse(JSON.parse(printed));
  if (!parsed.success) return null;
  const { streams, format } = parsed.data;
  const audio = streams.find((one) => one.codec_type === "audio");
  const video = streams.find((one) => one.codec_type === "video" && !one.disposition?.attached_pic);
  if (!video) return audio ? "no picture" : null;
  return describe(video, audio, format);
}

function describe(video: Stream, audio: Stream | undefined, format: z.infer<typeof report>["format"]): Streams {
  const turned = video.side_data_list.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90);
  const [width, height] = turned ? [video.height, video.width] : [video.width, video.height];
  return {
    container: containerOf(format.format_name),
    duration: format.duration ?? video.duration ?? 0,
    width,
    height,
    videoCodec: names[video.codec_name] ?? video.codec_name,
    videoProfile: null,
    audioCodec: audio ? (names[audio.codec_name] ?? audio.codec_name) : null,
    audioProfile: null,
    pixelFormat: video.pix_fmt ?? null,
    seekable: true,
  };
}

const names: Record<string, string> = { h264: "avc" };

/** Never "mp4" or "webm": what only ffprobe could read is always made anew. */
const containerOf = (name: string): Container =>
  name.startsWith("mov") ? "mov" : name.startsWith("matroska") ? "mkv" : "other";
