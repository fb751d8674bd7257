import { reload } from "#app/components/player/reload";

/** The largest picture that is encoded as AV1. */
const largest = { width: 854, height: 480, bitrate: 600_000, framerate: 30 };

/**
 * Returns whether the browser plays these AV1 codecs. Disables the sources in AV1 if the browser reports that it would
 * not decode them smoothly (Media Capabilities §2.2); a video that was loading one of them loads from the next source.
 */
export async function chooseAv1(video: HTMLVideoElement, codecs: string): Promise<boolean> {
  const type = `video/mp4; codecs="${codecs}"`;
  if (!video.canPlayType(type)) return false;
  if (await isSmooth(type)) return true;
  const sources = [...video.querySelectorAll<HTMLSourceElement>('source[type*="av01"]')];
  const isUsed = sources.some(({ src }) => src === video.currentSrc);
  // Keeps the elements, since React manages them.
  for (const source of sources) source.type = "video/none";
  if (isUsed) reload(video);
  return false;
}

async function isSmooth(type: string): Promise<boolean> {
  // Keeps the codec of the picture; the second one is of the sound.
  const contentType = type.replace(/,[^"]*/, "");
  try {
    return (await navigator.mediaCapabilities.decodingInfo({ type: "file", video: { contentType, ...largest } }))
      .smooth;
  } catch {
    return true;
  }
}
