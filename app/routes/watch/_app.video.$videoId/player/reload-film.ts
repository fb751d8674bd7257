/** A film that breaks off again within this time is not reloaded. */
const pauseMs = 10_000;

/**
 * Loads a film again at its place after an error of the network. Browsers remember where a redirect led, and seek there
 * also when that address of object storage has expired.
 */
export function reloadAfterErrors(video: HTMLVideoElement): () => void {
  let isPlaying = !video.paused;
  let reloadedAt = -Infinity;
  const notePlay = () => void (isPlaying = true);
  const notePause = () => void (isPlaying = false);
  const reload = () => {
    if (video.error?.code !== MediaError.MEDIA_ERR_NETWORK || performance.now() - reloadedAt < pauseMs) return;
    reloadedAt = performance.now();
    const { currentTime } = video;
    const wasPlaying = isPlaying;
    video.load();
    video.currentTime = currentTime;
    if (wasPlaying) void video.play().catch(() => undefined);
  };
  const listeners = { play: notePlay, pause: notePause, error: reload };
  for (const [event, listener] of Object.entries(listeners)) video.addEventListener(event, listener);
  return () => {
    for (const [event, listener] of Object.entries(listeners)) video.removeEventListener(event, listener);
  };
}
