import {
  FilePathSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
} from "mediabunny";
import type { Container, Streams } from "./probe";

const containers: Record<string, Container> = {
  MP4: "mp4",
  "QuickTime File Format": "mov",
  WebM: "webm",
  Matroska: "mkv",
};

/** MP4, MOV, WebM and MKV, read in place within some ms; null for whatever it cannot read. */
export async function probeWithMediabunny(path: string): Promise<Streams | "no picture" | null> {
  const source = new FilePathSource(path, { handleUnhandledError: () => undefined });
  const input = new Input({ source, formats: [MP4, QTFF, WEBM, MATROSKA] });
  try {
    const video = await input.getPrimaryVideoTrack();
    if (!video) return (await input.getAudioTracks()).length > 0 ? "no picture" : null;
    return await describe(input, video, await input.getPrimaryAudioTrack());
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}

async function describe(input: Input, video: InputVideoTrack, audio: InputAudioTrack | null): Promise<Streams> {
  const container = containers[(await input.getFormat()).name] ?? "other";
  const tracks = audio ? [video, audio] : [video];
  const written = await input.getDurationFromMetadata(tracks, { skipLiveWait: true });
  return {
    container,
    duration: written || (await input.computeDuration(tracks, { skipLiveWait: true })),
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    videoCodec: (await video.getCodec()) ?? "unknown",
    videoProfile: await video.getCodecParameterString(),
    audioCodec: audio && ((await audio.getCodec()) ?? "unknown"),
    audioProfile: audio && (await audio.getCodecParameterString()),
    pixelFormat: null,
    seekable: container !== "webm" || Boolean(written),
  };
}
