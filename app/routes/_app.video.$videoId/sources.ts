import { encodePath } from "#app/format/path";
import type { WatchView } from "./watch-view.server";

export type Playable = Pick<
  WatchView,
  "_id" | "videoFile" | "hls" | "audioFile" | "audioBytes" | "isAudio" | "renditions"
>;

/** `auto`, `audio`, or the name of a rendition. */
type Quality = string;

export interface Source {
  src: string;
  type?: string | undefined;
  media?: string | undefined;
}

interface Wanted {
  /** The address's `q`. */
  asked: string | null;
  preferred: Quality;
  isLight: boolean;
}

/** Which quality is shown: what the address asks for, else what costs least or its viewer prefers. */
export function qualityFor(video: Playable, { asked, preferred, isLight }: Wanted): Quality {
  if (video.renditions.length === 0 && !video.isAudio) return "auto";
  if (asked && (asked === "auto" || fileOf(video, asked))) return asked;
  if ((preferred === "audio" || (video.isAudio && isLight)) && video.audioFile) return "audio";
  if (video.isAudio) return "auto";
  if (isLight) return video.renditions[0]!.name;
  return Number(preferred) > 0 ? upTo(video, Number(preferred)).name : "auto";
}

interface Choice {
  name: Quality;
  label: string;
  /** 0 where it is not known. */
  bytes: number;
}

/** The qualities that can be chosen; none where there is but one file. */
export function choicesOf({ renditions, audioFile, audioBytes, isAudio }: Playable): Choice[] {
  if (renditions.length === 0 && !(isAudio && audioFile)) return [];
  const sizes = renditions.map(({ name, bytes }) => ({ name, label: `${name}p`, bytes }));
  const audio = audioFile ? [{ name: "audio", label: isAudio ? "Small" : "Audio", bytes: audioBytes }] : [];
  return [{ name: "auto", label: "Auto", bytes: 0 }, ...sizes, ...audio];
}

/** The files that a browser may play, the one to try first first; they begin at a time, in seconds. */
export function sourcesOf(video: Playable, quality: Quality, at: number): Source[] {
  const start = at > 0 ? `#t=${at}` : "";
  return plainSources(video, quality).map(({ src, ...rest }) => ({ src: src + start, ...rest }));
}

function plainSources(video: Playable, quality: Quality): Source[] {
  const chosen = fileOf(video, quality);
  if (chosen) return [chosen];
  const original = { src: video.videoFile, type: typeOf(video.videoFile) };
  const adaptive = video.hls ? [{ src: video.hls, type: hlsType, media: webKit }] : [];
  return [...adaptive, ...byLine(video), original];
}

const hlsType = "application/vnd.apple.mpegurl";

/** Only WebKit knows this media feature; its HLS adapts well, while Chromium's starts late and fetches twice. */
export const webKit = "(-webkit-video-playable-inline)";

function fileOf({ renditions, audioFile }: Playable, quality: Quality): Source | null {
  if (quality === "audio") return audioFile ? { src: audioFile, type: "audio/mp4" } : null;
  const found = renditions.find(({ name }) => name === quality);
  return found ? { src: found.videoFile, type: "video/mp4" } : null;
}

const viewports = [
  { media: "(max-width:639px)", side: 360 },
  { media: "(max-width:1023px)", side: 480 },
  { media: undefined, side: 720 },
];

/** Addresses that lead to the file that fits both window and line (`fileForLine`); one file alone stands for itself. */
function byLine(video: Playable): Source[] {
  const { _id, isAudio, audioFile, renditions } = video;
  if (isAudio) return audioFile ? [{ src: encodePath`/video/${_id}/play` }] : [];
  if (renditions.length === 0) return [];
  if (renditions.length === 1) return [{ src: renditions[0]!.videoFile, type: "video/mp4" }];
  const sides = viewports.map(({ media, side }) => ({ media, side: sideOf(upTo(video, side)) }));
  const different = sides.filter(({ side }, index) => side !== sides[index + 1]?.side);
  return different.map(({ side, media }) => ({
    src: encodePath`/video/${_id}/play` + `?side=${side}`,
    type: "video/mp4",
    media,
  }));
}

/** Chooses the file for a line: the smallest for a slow one, else the largest up to a side. */
export function fileForLine(video: Playable, { side, isSlow }: { side: number; isSlow: boolean }): string {
  if (video.isAudio) return isSlow && video.audioFile ? video.audioFile : video.videoFile;
  const [smallest] = video.renditions;
  if (!smallest) return video.videoFile;
  return isSlow ? smallest.videoFile : upTo(video, side).videoFile;
}

const sideOf = ({ name }: { name: string }) => Number(name);

/** The largest rendition that is not above a side; the smallest, where all are. */
const upTo = ({ renditions }: Playable, side: number) =>
  renditions.findLast((rendition) => sideOf(rendition) <= side) ?? renditions[0]!;

const types: Record<string, string> = {
  ...{ mp4: "video/mp4", webm: "video/webm" },
  ...{ m4a: "audio/mp4", mp3: "audio/mpeg" },
};
const typeOf = (file: string) => types[file.split(".").at(-1) ?? ""];

/** Whole seconds of a video; 0 for what is none. */
export const secondsIn = (text: string | null) =>
  text && /^\d{1,6}(\.\d+)?$/.test(text) ? Math.floor(Number(text)) : 0;
