export type Container = "mp4" | "mov" | "webm" | "mkv" | "mp3" | "other";

/** What either reader finds out about a file. */
export interface Streams {
  /** Seconds. */
  duration: number;
  /** 0, as the height, of sound alone. */
  width: number;
  height: number;
  container: Container;
  /** Null: there is sound alone. */
  videoCodec: string | null;
  /** The codec with its profile, such as avc1.64001f; null when unknown. */
  videoProfile: string | null;
  audioCodec: string | null;
  audioProfile: string | null;
  pixelFormat: string | null;
  /** False for a WebM whose length stands nowhere: it plays, but nobody can seek in it. */
  isSeekable: boolean;
}

export interface Probed extends Streams {
  bitDepth: number | null;
  /** Browsers play the file as it came. */
  playsAsIs: boolean;
  /** The index stands after the pictures: a browser must fetch the end first. */
  isMoovLast: boolean;
  /** The container that could take the pictures, or the sound, without encoding them anew. */
  copyable: { video: "mp4" | "webm" | null; audio: "mp4" | "webm" | "both" | null };
  mime: string;
  /** Without a dot; `bin` of what browsers cannot play, which only its owner may fetch. */
  extension: keyof typeof mimes;
}

export const mimes = {
  mp4: "video/mp4",
  m4a: "audio/mp4",
  mp3: "audio/mpeg",
  webm: "video/webm",
  bin: "application/octet-stream",
};
