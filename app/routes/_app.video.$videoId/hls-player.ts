import Hls from "hls.js/light";

/** Feeds the player with what the line carries; goes back to its own sources when that fails. */
export function attach(video: HTMLVideoElement, address: string): () => void {
  if (!Hls.isSupported()) return () => undefined;
  const { currentTime, paused } = video;
  // Its worker would be a blob, which the policy does not allow.
  const hls = new Hls({ enableWorker: false, capLevelToPlayerSize: true, startPosition: currentTime || -1 });
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
