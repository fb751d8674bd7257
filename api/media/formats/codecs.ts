import type { ProbeResult, Streams } from "./probe-result";

/** Finds the containers in which every browser plays the video and the audio unchanged. */
export function findCopyTargets(streams: Streams): ProbeResult["copyable"] {
  return { video: findVideoContainer(streams), audio: findAudioTarget(streams) };
}

/**
 * Returns the extension of a file that browsers play unchanged; null for any other file. Of audio-only files, old
 * browsers play only MP3 and AAC.
 */
export function findPlayableExtension(streams: Streams): "mp4" | "webm" | "m4a" | "mp3" | null {
  const { container, videoCodec } = streams;
  if (videoCodec === null) {
    if (container !== findAudioContainer(streams)) return null;
    return container === "mp4" ? "m4a" : "mp3";
  }
  const { video, audio } = findCopyTargets(streams);
  return container === video && (audio === container || audio === "both") ? video : null;
}

/** Finds the container in which every browser plays a file's audio alone unchanged; null if it must be encoded. */
export function findAudioContainer(streams: Streams): "mp3" | "mp4" | null {
  if (streams.audioCodec === "mp3") return "mp3";
  return streams.audioCodec === "aac" && findAudioTarget(streams) ? "mp4" : null;
}

function findVideoContainer({ videoCodec, videoProfile, pixelFormat }: Streams) {
  const profile = videoProfile ?? "";
  if (videoCodec === "avc") return isBrowserH264(profile, pixelFormat) ? "mp4" : null;
  if (videoCodec === "vp8") return "webm";
  if (videoCodec === "vp9") return profile.startsWith("vp09.00.") ? "webm" : null;
  if (videoCodec === "av1") return profile.startsWith("av01.0.") ? "webm" : null;
  return null;
}

/** Accepts H.264 Baseline, Main and High, which have 8 bits and 4:2:0; browsers do not play higher profiles. */
const isBrowserH264 = (profile: string, pixelFormat: string | null) =>
  /^avc[13]\.(42|4d|64)/i.test(profile) && (pixelFormat === null || /^yuvj?420p$/.test(pixelFormat));

function findAudioTarget({ audioCodec, audioProfile }: Streams) {
  if (audioCodec === null) return "both";
  if (audioCodec === "mp3") return "mp4";
  if (audioCodec === "aac") return /^mp4a\.40\.(0?2|0?5|29)$/.test(audioProfile ?? "") ? "mp4" : null;
  return audioCodec === "opus" || audioCodec === "vorbis" ? "webm" : null;
}

/** Reads the bits per sample from the pixel format's name or, if there is none, from the codec's profile. */
export function findBitDepth(profile: string | null, pixelFormat: string | null): number | null {
  if (pixelFormat) return Number(/p(9|10|12|14|16)(le|be)?$/.exec(pixelFormat)?.[1] ?? 8);
  const [codec = "", first = "", , third = ""] = (profile ?? "").split(".");
  if (/^avc/.test(codec)) return /^(42|4d|58|64)/i.test(first) ? 8 : /^6e/i.test(first) ? 10 : null;
  if (/^h(vc|ev)1/.test(codec)) return first === "1" ? 8 : first === "2" ? 10 : null;
  if (codec === "vp09" || codec === "av01") return Number(third) || null;
  return codec === "vp8" ? 8 : null;
}
