import { findMediaType } from "#app/format/media-type";
import { encodePath } from "#app/format/path";
import { formatDownload } from "#app/format/size";
import type { WatchView } from "../watch-view.server";
import * as t from "#languages/watch";

export type Playable = Pick<
  WatchView,
  "_id" | "videoFile" | "hls" | "audioFile" | "audioBytes" | "audioVariants" | "isAudio" | "renditions"
>;

/** `auto`, `audio`, or the name of a rendition. */
type Quality = string;

export interface PlayerSource {
  src: string;
  type?: string | undefined;
  media?: string | undefined;
}

interface QualityWishes {
  /** The `q` parameter of the query. */
  requested: string | null;
  preferred: Quality;
  isLight: boolean;
}

/**
 * Chooses the quality: the URL's, else preferred audio, else the preferred size; on a light page the smallest instead
 * of any above what slow connections deliver.
 */
export function chooseQuality(video: Playable, { requested, preferred, isLight }: QualityWishes): Quality {
  if (video.renditions.length === 0 && !video.isAudio) return "auto";
  if (requested && (requested === "auto" || findFiles(video, requested).length > 0)) return requested;
  if ((preferred === "audio" || (video.isAudio && isLight)) && video.audioFile) return "audio";
  if (video.isAudio) return "auto";
  const side = Number(preferred) || 0;
  if (isLight) return findLargestUpTo(video, side <= slowSide ? side : 0).name;
  return side > 0 ? findLargestUpTo(video, side).name : "auto";
}

interface Choice {
  name: Quality;
  label: string;
  /** 0 if unknown. */
  bytes: number;
}

/** Lists the qualities to choose from; empty if there is only one file. */
export function listChoices({ renditions, audioFile, audioBytes, isAudio }: Playable): Choice[] {
  if (renditions.length === 0 && !(isAudio && audioFile)) return [];
  const sizes = renditions.map(({ name, bytes }) => ({ name, label: `${name}p`, bytes }));
  const audio = audioFile
    ? [{ name: "audio", label: isAudio ? t.qualitySmall() : t.qualityAudio(), bytes: audioBytes }]
    : [];
  return [{ name: "auto", label: t.qualityAuto(), bytes: 0 }, ...sizes, ...audio];
}

/** Lists the qualities with what a minute of each costs, for the player's bar. */
export const listPrices = (video: Playable & { duration: number }) =>
  listChoices(video).map(({ name, label, bytes }) => ({
    name,
    label,
    cost: name === "auto" ? t.fitsConnection() : priceMinute(bytes, video.duration),
  }));

const priceMinute = (bytes: number, seconds: number) =>
  bytes > 0 && seconds > 0 ? t.pricePerMinute({ size: formatDownload((bytes / seconds) * 60) }) : "";

/** Lists the files that a browser may play, in the order to try them; each starts at `at` seconds. */
export function listSources(video: Playable, quality: Quality, at: number): PlayerSource[] {
  const start = at > 0 ? `#t=${at}` : "";
  return plainSources(video, quality).map(({ src, ...rest }) => ({ src: src + start, ...rest }));
}

function plainSources(video: Playable, quality: Quality): PlayerSource[] {
  const files = findFiles(video, quality);
  if (files.length > 0) return files;
  const original = { src: video.videoFile, type: findMediaType(video.videoFile) };
  const adaptive = video.hls ? [{ src: video.hls, type: hlsType, media: webKit }] : [];
  return [...adaptive, ...listRedirects(video), original];
}

const hlsType = "application/vnd.apple.mpegurl";

/**
 * Only WebKit supports this media feature; its native HLS adapts well, while Chromium's starts late and downloads
 * twice.
 */
export const webKit = "(-webkit-video-playable-inline)";

/** Lists the files of a quality: in the codecs with the fewest bytes first, then the one that every browser plays. */
function findFiles({ renditions, audioFile, audioVariants }: Playable, quality: Quality): PlayerSource[] {
  if (quality === "audio") return audioFile ? toSources("audio/mp4", audioFile, audioVariants) : [];
  const rendition = renditions.find(({ name }) => name === quality);
  return rendition ? toSources("video/mp4", rendition.videoFile, rendition.variants) : [];
}

const toSources = (type: string, src: string, variants: Playable["audioVariants"] = []): PlayerSource[] => [
  ...variants.map(({ src, codecs }) => ({ src, type: `${type}; codecs="${codecs}"` })),
  { src, type },
];

/** Returns the codecs of the largest size in AV1, as RFC 6381 writes them. */
export const findAv1 = ({ renditions }: Pick<Playable, "renditions">) =>
  renditions.flatMap(({ variants = [] }) => variants).at(-1)?.codecs;

/**
 * Returns a video whose renditions have the bytes that a browser fetches: those of AV1 if it plays AV1, and the larger
 * number while that is unknown (null).
 */
export const withFetchedBytes = <Film extends Pick<Playable, "renditions">>(
  video: Film,
  playsAv1: boolean | null,
): Film => ({
  ...video,
  renditions: video.renditions.map((each) => {
    const plain = each.bytes;
    const av1 = each.variants?.[0]?.bytes || plain;
    return { ...each, bytes: playsAv1 === null ? Math.max(av1, plain) : playsAv1 ? av1 : plain };
  }),
});

const viewports = [
  { media: "(max-width:639px)", side: 360 },
  { media: "(max-width:1023px)", side: 480 },
  { media: undefined, side: 720 },
];

/**
 * Lists URLs that redirect to the file for the window and the connection, which `chooseFileForConnection` chooses. A
 * single rendition needs no redirect.
 */
function listRedirects(video: Playable): PlayerSource[] {
  const { _id, isAudio, audioFile, renditions } = video;
  if (isAudio) return audioFile ? [{ src: encodePath`/video/${_id}/play` }] : [];
  if (renditions.length === 0) return [];
  if (renditions.length === 1) return findFiles(video, renditions[0]!.name);
  const codecs = findAv1(video);
  const sides = viewports.map(({ media, side }) => ({ media, side: toSide(findLargestUpTo(video, side)) }));
  const different = sides.filter(({ side }, index) => side !== sides[index + 1]?.side);
  return different.flatMap(({ side, media }) => {
    const src = encodePath`/video/${_id}/play` + `?side=${side}`;
    const plain = { src, type: "video/mp4", media };
    return codecs ? [{ src: `${src}&codec=av1`, type: `video/mp4; codecs="${codecs}"`, media }, plain] : [plain];
  });
}

/** The largest side that a slow connection gets: a smaller one costs less, and is chosen or follows a stall. */
export const slowSide = 240;

/** The largest side for a connection of unknown speed: it needs up to 1.1 Mbit/s, while 720p needs 2.8. */
const unknownSpeedSide = 480;

interface PlayConditions {
  /** The largest side for the window, in pixels. */
  side: number;
  isSlow: boolean;
  /** Megabits per second; null if unknown. */
  mbps: number | null;
  /** Whether the browser plays AV1. */
  hasAv1: boolean;
}

/** Chooses the file for a connection: the largest that is not above `side`, nor above what the connection delivers. */
export function chooseFileForConnection(
  video: Playable & { duration: number },
  { side, isSlow, mbps, hasAv1 }: PlayConditions,
): string {
  if (video.isAudio) return isSlow && video.audioFile ? video.audioFile : video.videoFile;
  if (video.renditions.length === 0) return video.videoFile;
  const maxSide = isSlow ? slowSide : mbps === null ? unknownSpeedSide : findDeliveredSide(video, mbps);
  const { videoFile, variants } = findLargestUpTo(video, Math.min(side, maxSide));
  return (hasAv1 && variants?.[0]?.src) || videoFile;
}

/** How much faster than a video its connection has to be: pauses and headers take the rest. */
const headroom = 1.1;

/**
 * Finds the largest side that a connection of so many megabits per second delivers as fast as it plays, at least
 * `slowSide`. A file of unknown size or duration counts as delivered.
 */
export function findDeliveredSide({ renditions, duration }: Pick<WatchView, "renditions" | "duration">, mbps: number) {
  const rateOf = (bytes: number) => (duration > 0 ? (bytes * 8) / duration : 0);
  const deliveredSizes = renditions.filter(({ bytes }) => rateOf(bytes) * headroom <= mbps * 1e6);
  return Math.max(slowSide, ...deliveredSizes.map(toSide));
}

const toSide = ({ name }: { name: string }) => Number(name);

/** Returns the largest rendition that is not above `side`, or the smallest if all are. */
const findLargestUpTo = ({ renditions }: Playable, side: number) =>
  renditions.findLast((rendition) => toSide(rendition) <= side) ?? renditions[0]!;
