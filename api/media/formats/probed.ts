export type Container = "mp4" | "mov" | "webm" | "mkv" | "mp3" | "other";

/** What each prober finds out about a file. */
export interface Streams {
  /** Seconds. */
  duration: number;
  /** In pixels; 0, like the height, for audio alone. */
  width: number;
  height: number;
  container: Container;
  /** Null for audio alone. */
  videoCodec: string | null;
  /** The codec with its profile, such as avc1.64001f; null when unknown. */
  videoProfile: string | null;
  audioCodec: string | null;
  audioProfile: string | null;
  pixelFormat: string | null;
  /** False for a WebM that does not state its duration: it plays, but viewers cannot seek in it. */
  isSeekable: boolean;
}

export interface Probed extends Streams {
  bitDepth: number | null;
  /** Whether browsers play the file unchanged. */
  playsAsIs: boolean;
  /** Whether the index follows the media data: a browser must then fetch the end of the file first. */
  isMoovLast: boolean;
  /** The container into which the video, or the audio, can be copied without re-encoding. */
  copyable: { video: "mp4" | "webm" | null; audio: "mp4" | "webm" | "both" | null };
  mime: string;
  /** Without a dot; `bin` for a file that browsers cannot play, which only its owner may fetch. */
  extension: keyof typeof mimes;
}

export const mimes = {
  mp4: "video/mp4",
  m4a: "audio/mp4",
  mp3: "audio/mpeg",
  webm: "video/webm",
  bin: "application/octet-stream",
};
