/** The event of a player that waits for the network and has nothing left to play. */
export const connectionLostEvent = "linelost";

/** The event of a player that receives its video again. */
export const connectionRestoredEvent = "linefound";

export type PlayState = ReturnType<typeof readState>;

export const readState = ({ currentTime, paused, playbackRate, readyState }: HTMLVideoElement) => ({
  currentTime,
  paused,
  playbackRate,
  readyState,
});

/**
 * Loads the sources that `change` sets, and restores a state of the player: by default, the state before the change. Does
 * not fetch a video that nobody has started.
 */
export function reload(video: HTMLVideoElement, change?: () => void, state = readState(video)) {
  const { currentTime, paused, playbackRate, readyState } = state;
  change?.();
  const hasSources = !video.hasAttribute("src");
  const source = paused && readyState === 0 && hasSources ? findSource(video) : undefined;
  if (source) chooseSource(video, source.src);
  else video.load();
  video.currentTime = currentTime;
  video.playbackRate = playbackRate;
  if (!paused) video.play().catch(() => undefined);
}

/** Finds the source that a player without an own `src` chooses. */
export const findSource = (video: HTMLVideoElement) =>
  [...video.querySelectorAll("source")].find(
    ({ media, type }) => matchMedia(media || "all").matches && video.canPlayType(type) !== "",
  );

/**
 * Chooses a source by `src`, after which Chromium respects `preload="none"`; after `load()` it fetches anyway. Removes
 * `src` again, so that the sources count.
 */
function chooseSource(video: HTMLVideoElement, url: string) {
  video.addEventListener("loadstart", () => video.removeAttribute("src"), { once: true });
  video.src = url;
}
