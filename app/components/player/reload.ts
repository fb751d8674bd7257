/** The event of a player that has nothing left to play, and waits for the network. */
export const connectionLost = "linelost";

/** The event of a player that gets the next part of its video again. */
export const connectionRestored = "linefound";

export type PlayState = ReturnType<typeof readState>;

export const readState = ({ currentTime, paused, playbackRate, readyState }: HTMLVideoElement) => ({
  currentTime,
  paused,
  playbackRate,
  readyState,
});

/**
 * Loads the sources that `change` sets and restores the player's state, as it is before that unless another is given. A
 * video that nobody has pressed is not fetched.
 */
export function reload(video: HTMLVideoElement, change?: () => void, state = readState(video)) {
  const { currentTime, paused, playbackRate, readyState } = state;
  change?.();
  const hasSources = !video.hasAttribute("src");
  const source = paused && readyState === 0 && hasSources ? findSource(video) : undefined;
  if (source) choose(video, source.src);
  else video.load();
  video.currentTime = currentTime;
  video.playbackRate = playbackRate;
  if (!paused) video.play().catch(() => undefined);
}

/** Finds the source that a player without an address of its own chooses. */
export const findSource = (video: HTMLVideoElement) =>
  [...video.querySelectorAll("source")].find(
    ({ media, type }) => matchMedia(media || "all").matches && video.canPlayType(type) !== "",
  );

/**
 * After `load()` Chromium fetches in spite of `preload="none"`; after a new address of the player it does not. That is removed
 * again, so that its sources count.
 */
function choose(video: HTMLVideoElement, address: string) {
  video.addEventListener("loadstart", () => video.removeAttribute("src"), { once: true });
  video.src = address;
}
