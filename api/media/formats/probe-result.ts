export type Container = "mp4" | "mov" | "webm" | "mkv" | "mp3" | "other";

export interface Streams {
  /** Seconds. */
  duration: number;
  /** In pixels; 0, like the height, for audio alone. */
  width: number;
  height: number;
  container: Container;
  /** The name of the format as the prober gives it. */
  format: string;
  /** Null for audio alone. */
  videoCodec: string | null;
  /** The codec with its profile, such as avc1.64001f; null when unknown. */
  videoProfile: string | null;
  audioCodec: string | null;
  audioProfile: string | null;
  pixelFormat: string | null;
  /** The index of the video among the file's videos without covers (ffmpeg's `V:0`), and of the audio (`a:0`). */
  videoIndex: number;
  audioIndex: number;
  /** The number of a WebM's tracks; 0 for another file. */
  tracks: number;
  /** False for a WebM that does not state its duration: it plays, but viewers cannot seek in it. */
  isSeekable: boolean;
}

export interface ProbeResult extends Streams {
  bitDepth: number | null;
  /** Whether browsers play the file unchanged, and it has no other tracks. */
  playsAsIs: boolean;
  /** Whether it has tracks besides its main video and audio: private data, such as positions or a second microphone. */
  hasOtherTracks: boolean;
  /** Whether the index follows the media data: a browser must then fetch the end of the file first. */
  isMoovLast: boolean;
  /** The containers into which video and audio can be copied without encoding. */
  copyable: { video: "mp4" | "webm" | null; audio: "mp4" | "webm" | "both" | null };
  mime: string;
  /** Without a dot; `bin` for a file that does not play as it is, which only its owner may fetch. */
  extension: keyof typeof mimes;
  /** The usual extension of the format, without a dot. */
  sourceExtension: string;
}

export const mimes = {
  mp4: "video/mp4",
  m4a: "audio/mp4",
  mp3: "audio/mpeg",
  webm: "video/webm",
  bin: "application/octet-stream",
};

/** The usual extensions of formats, for videos and for audio alone, by the formats' names in mediabunny and ffprobe. */
const extensions: Record<string, readonly [video: string, audio?: string]> = {
  MP4: ["mp4", "m4a"],
  "QuickTime File Format": ["mov", "m4a"],
  WebM: ["webm", "weba"],
  Matroska: ["mkv", "mka"],
  MP3: ["mp3"],
  WAVE: ["wav"],
  Ogg: ["ogv", "ogg"],
  FLAC: ["flac"],
  ADTS: ["aac"],
  "MPEG Transport Stream": ["ts"],
  mov: ["mov", "m4a"],
  matroska: ["mkv", "mka"],
  mpegts: ["ts"],
  mpeg: ["mpg"],
  asf: ["wmv", "wma"],
  ogg: ["ogv", "ogg"],
  ...Object.fromEntries(["avi", "flv", "wav", "flac", "aac", "aiff", "ac3", "amr"].map((name) => [name, [name]])),
};

/** Returns the usual extension of a format; `bin` for an unknown one. ffprobe lists several names for one format. */
export function findExtension(format: string, isAudio: boolean): string {
  const [video, audio = video] = extensions[format] ?? extensions[format.split(",", 1)[0]!] ?? ["bin"];
  return isAudio ? audio : video;
}
