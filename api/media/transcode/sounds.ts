import { opusName } from "#api/media/store/urls";

export interface Sound {
  codec: "aac" | "libopus";
  kbps: number;
  channels: 1 | 2;
}

/** Speech in few bytes. AAC-LC needs more bytes than Opus, but every browser plays it. */
export const smallAac: Sound = { codec: "aac", kbps: 32, channels: 1 };
const smallOpus: Sound = { codec: "libopus", kbps: 24, channels: 1 };

export const stereo = (kbps: number, codec: Sound["codec"] = "aac"): Sound => ({ codec, kbps, channels: 2 });

export const encodeSound = ({ codec, kbps, channels }: Sound) => [
  ...["-c:a", codec, "-b:a", `${kbps}k`, "-ac", String(channels), "-ar", "48000"],
];

/** Above this bitrate of the source in kbit/s, a better rendition of audio alone is worthwhile. */
const highAudioKbps = 80;

/** The facts that decide which renditions a sound gets. */
export interface SoundFacts {
  isMusic: boolean;
  /** The bitrate of a file of audio alone; undefined for the sound of a video. */
  sourceKbps?: number;
  /** The names of ffmpeg's encoders. */
  encoders: ReadonlySet<string>;
}

/** Chooses the renditions of a sound alone, by name. Music gets larger ones. */
export function chooseSounds({ isMusic, sourceKbps = 0, encoders }: SoundFacts): Record<string, Sound> {
  return {
    audio: isMusic ? stereo(64) : smallAac,
    ...(encoders.has("libopus") && { [opusName]: isMusic ? stereo(64, "libopus") : smallOpus }),
    ...(sourceKbps > highAudioKbps && { "audio-high": stereo(192) }),
  };
}
