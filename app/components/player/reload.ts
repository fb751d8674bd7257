/**
 * Loads the sources that `change` sets and restores the player's current state: the viewer may have pressed play or
 * sought since the click.
 */
export function reload(video: HTMLVideoElement, change?: () => void) {
  const { currentTime, paused, playbackRate } = video;
  change?.();
  video.load();
  video.currentTime = currentTime;
  video.playbackRate = playbackRate;
  if (!paused) video.play().catch(() => undefined);
}
