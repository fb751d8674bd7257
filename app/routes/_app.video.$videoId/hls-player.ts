import Hls from "hls.js/light";

/** What hls.js expects of a line that proved fast, before it has measured it. */
const fastBitsPerSecond = 4_000_000;

/** Feeds the player with what the line carries; goes back to its own sources when that fails. */
export function attach(video: HTMLVideoElement, address: string, isFast: boolean): () => void {
  if (!Hls.isSupported()) return () => undefined;
  const { currentTime, paused } = video;
  // Its worker would be a blob, which the policy does not allow.
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
