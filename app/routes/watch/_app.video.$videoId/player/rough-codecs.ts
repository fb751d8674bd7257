import { reload } from "#app/components/player/reload";

/** The largest picture that is made as AV1. */
const largest = { width: 854, height: 480, bitrate: 600_000, framerate: 30 };

/**
 * Returns whether the browser plays videos with these codecs of AV1. Leaves out the sources in AV1 where it says that
 * it would not decode them smoothly (Media Capabilities §2.2); a video that one of them loads is loaded from the next
 * source.
 */
export async function chooseAv1(video: HTMLVideoElement, codecs: string): Promise<boolean> {
  const type = `video/mp4; codecs="${codecs}"`;
  if (!video.canPlayType(type)) return false;
  if (await isSmooth(type)) return true;
  const sources = [...video.querySelectorAll<HTMLSourceElement>('source[type*="av01"]')];
  const isUsed = sources.some(({ src }) => src === video.currentSrc);
  // React goes on to know the elements.
  for (const source of sources) source.type = "video/none";
  if (isUsed) reload(video);
  return false;
}

async function isSmooth(type: string): Promise<boolean> {
  // Pictures have one codec here; the second one is that of the sound.
  const contentType = type.replace(/,[^"]*/, "");
  try {
    return (await navigator.mediaCapabilities.decodingInfo({ type: "file", video: { contentType, ...largest } }))
      .smooth;
  } catch {
    return true;
  }
}
