// @ts-check
import { countWebmTracks } from "./webm-elements.mjs";
import { FilePathSource, Input, Logging, MATROSKA, MP4, QTFF, WEBM } from "mediabunny";

Logging.level = 0;

/**
 * Reads the streams of an MP4, MOV, WebM or MKV; returns null if the file cannot be read.
 *
 * @param {string} path
 */
export async function readStreams(path) {
  const source = new FilePathSource(path, { handleUnhandledError: () => undefined });
  const input = new Input({ source, formats: [MP4, QTFF, WEBM, MATROSKA] });
  try {
    return await read(input, path);
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}

/**
 * @param {Input} input
 * @param {string} path
 */
async function read(input, path) {
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  const tracks = [video, audio].filter((track) => track !== null);
  if (tracks.length === 0) return null;
  const format = (await input.getFormat()).name;
  const writtenDuration = await input.getDurationFromMetadata(tracks, { skipLiveWait: true });
  return {
    format,
    tracks: format === "WebM" ? await countWebmTracks(path) : 0,
    hasWrittenDuration: Boolean(writtenDuration),
    duration: writtenDuration || (await input.computeDuration(tracks, { skipLiveWait: true })),
    width: video ? await video.getDisplayWidth() : 0,
    height: video ? await video.getDisplayHeight() : 0,
    videoCodec: video && ((await video.getCodec()) ?? "unknown"),
    videoProfile: video && (await video.getCodecParameterString()),
    audioCodec: audio && ((await audio.getCodec()) ?? "unknown"),
    audioProfile: audio && (await audio.getCodecParameterString()),
    videoIndex: video ? video.number - 1 : 0,
    audioIndex: audio ? audio.number - 1 : 0,
  };
}
