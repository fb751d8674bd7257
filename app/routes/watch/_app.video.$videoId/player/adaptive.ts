import { type Playable, slowSide, webKit } from "./player-sources";

/** Shorter waits do not count as a stall. */
const stallMs = 1_500;
/** Seconds that must have played before the connection can count as fast. */
const warmUpSeconds = 3;
const fastAheadSeconds = 15;
/** A line that is slower keeps the smallest rendition: on it, the change to hls.js stalls. */
const fastBitsPerSecond = 1_000_000;

type Adaptable = Pick<Playable, "hls" | "renditions">;

/**
 * Hands a playing file over to hls.js, which switches renditions during playback, when the file's rendition does not
 * suit the connection: playback stalls although a smaller rendition exists, or far more is buffered than a slow
 * connection delivers. hls.js begins with the measured speed. `film.current` is read when its bytes are needed.
 */
export function playAdaptively(video: HTMLVideoElement, film: { readonly current: Adaptable }): () => void {
  const { hls, renditions } = film.current;
  const needsNone = !hls || renditions.length < 2 || !("MediaSource" in window) || matchMedia(webKit).matches;
  if (needsNone) return () => undefined;
  let detach: () => void = () => undefined;
  let hasLeft = false;
  const stopObserving = observeMismatch(video, film, (bitsPerSecond) => {
    stopObserving();
    void import("./hls-player").then(
      ({ attach }) => {
        if (!hasLeft) detach = attach(video, hls, bitsPerSecond);
      },
      () => undefined,
    );
  });
  return () => {
    hasLeft = true;
    stopObserving();
    detach();
  };
}

/**
 * Calls `onMismatch` when the rendition is too large for the connection, or, with the connection's speed, when it is
 * too small. Returns a function that stops observing.
 */
function observeMismatch(
  video: HTMLVideoElement,
  film: { readonly current: Adaptable },
  onMismatch: (bitsPerSecond?: number) => void,
): () => void {
  const sides = film.current.renditions.map(({ name }) => Number(name));
  const [smallest, largest] = [Math.min(...sides), Math.max(...sides)];
  const small = Math.max(smallest, ...sides.filter((side) => side <= slowSide));
  let stall: ReturnType<typeof setTimeout> | undefined;
  let startedAt: number | undefined;
  const readSide = () => Math.min(video.videoWidth, video.videoHeight);
  const noteStall = () => {
    if (video.currentTime === 0 || video.seeking || readSide() <= smallest) return;
    clearTimeout(stall);
    stall = setTimeout(() => onMismatch(), stallMs);
  };
  const noteRecovery = () => clearTimeout(stall);
  const noteSurplus = () => {
    const playedSeconds = sumPlayed(video);
    if (playedSeconds > 0) startedAt ??= performance.now();
    const neededSide = Math.min(video.clientHeight, video.clientWidth) * devicePixelRatio;
    const side = readSide();
    const couldBeLarger = side <= small && side < largest && neededSide > side;
    if (!couldBeLarger || playedSeconds < warmUpSeconds || !hasSurplus(video)) return;
    const { renditions } = film.current;
    const { bytes } = renditions[sides.indexOf(side)] ?? renditions[0]!;
    const speed = estimateSpeed(video, { bytes, startedAt: startedAt! });
    if (speed >= fastBitsPerSecond) onMismatch(speed);
  };
  const listeners = { waiting: noteStall, playing: noteRecovery, timeupdate: noteSurplus };
  for (const [event, listener] of Object.entries(listeners)) video.addEventListener(event, listener);
  return () => {
    clearTimeout(stall);
    for (const [event, listener] of Object.entries(listeners)) video.removeEventListener(event, listener);
  };
}

function sumPlayed({ played }: HTMLVideoElement): number {
  let seconds = 0;
  for (let index = 0; index < played.length; index++) seconds += played.end(index) - played.start(index);
  return seconds;
}

/** Estimates the connection's bits per second from how much of a file has arrived since it started to play. */
function estimateSpeed(video: HTMLVideoElement, { bytes, startedAt }: { bytes: number; startedAt: number }): number {
  const playedSeconds = sumPlayed(video);
  // A pause adds to what is buffered and not to what has played.
  const elapsed = Math.max(playedSeconds, (performance.now() - startedAt) / 1_000);
  return ((playedSeconds + readAhead(video)) / elapsed) * ((bytes * 8) / video.duration);
}

function readAhead({ buffered, currentTime }: HTMLVideoElement): number {
  return buffered.length > 0 ? buffered.end(buffered.length - 1) - currentTime : 0;
}

/** Returns whether much is buffered while the rest is still loading. A complete file needs no other source. */
function hasSurplus(video: HTMLVideoElement): boolean {
  const ahead = readAhead(video);
  return ahead >= fastAheadSeconds && video.currentTime + ahead < video.duration - 1;
}
