import Hls from "hls.js/light";

/** Bandwidth that hls.js assumes for a fast connection until it has measured it. */
const fastBitsPerSecond = 4_000_000;

/**
 * Plays a manifest with hls.js, which adapts to the connection; returns to the player's own sources on a fatal error.
 */
export function attach(video: HTMLVideoElement, address: string, isFast: boolean): () => void {
  if (!Hls.isSupported()) return () => undefined;
  const { currentTime, paused } = video;
  // The worker would load from a blob URL, which the content security policy forbids.
  const hls = new Hls({
    enableWorker: false,
    capLevelToPlayerSize: true,
    startPosition: currentTime || -1,
    startLevel: -1,
    ...(isFast && { abrEwmaDefaultEstimate: fastBitsPerSecond }),
  });
  hls.on(Hls.Events.ERROR, (_, { fatal }) => {
    if (!fatal) return;
    const { currentTime } = video;
    hls.destroy();
    video.load();
    video.currentTime = currentTime;
    void video.play().catch(() => undefined);
  });
  hls.loadSource(address);
  hls.attachMedia(video);
  if (!paused) void video.play().catch(() => undefined);
  return () => hls.destroy();
}
