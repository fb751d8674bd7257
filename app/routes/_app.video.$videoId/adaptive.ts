import { type Playable, webKit } from "./sources";

/** Shorter waits do not count as a stall. */
const stallMs = 1_500;
/** Seconds that must have played before the connection can count as fast. */
const warmUpSeconds = 3;
const fastAheadSeconds = 15;

type Adaptable = Pick<Playable, "hls" | "renditions">;

/**
 * Hands a playing file over to hls.js, which switches renditions during playback, when the file's rendition does not
 * suit the connection: playback stalls although a smaller rendition exists, or far more is buffered than a slow
 * connection delivers.
 */
export function playAdaptively(video: HTMLVideoElement, { hls, renditions }: Adaptable): () => void {
  const needsNone = !hls || renditions.length < 2 || !("MediaSource" in window) || matchMedia(webKit).matches;
  if (needsNone) return () => undefined;
  let detach: () => void = () => undefined;
  let hasLeft = false;
  const stopObserving = observeMismatch(video, renditions, (isFast) => {
    stopObserving();
    void import("./hls-player").then(
      ({ attach }) => {
        if (!hasLeft) detach = attach(video, hls, isFast);
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

/** Calls back when the rendition is too large or too small for the connection. Returns how to stop. */
function observeMismatch(
  video: HTMLVideoElement,
  renditions: Adaptable["renditions"],
  onMismatch: (isFast: boolean) => void,
): () => void {
  const sides = renditions.map(({ name }) => Number(name));
  const [smallest, largest] = [Math.min(...sides), Math.max(...sides)];
  let stall: ReturnType<typeof setTimeout> | undefined;
  const readSide = () => Math.min(video.videoWidth, video.videoHeight);
  const noteStall = () => {
    if (video.currentTime === 0 || video.seeking || readSide() <= smallest) return;
    clearTimeout(stall);
    stall = setTimeout(() => onMismatch(false), stallMs);
  };
  const noteRecovery = () => clearTimeout(stall);
  const noteSurplus = () => {
    const neededSide = Math.min(video.clientHeight, video.clientWidth) * devicePixelRatio;
    const couldBeLarger = readSide() === smallest && smallest < largest && neededSide > smallest;
    if (couldBeLarger && sumPlayed(video) >= warmUpSeconds && hasSurplus(video)) onMismatch(true);
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

/** Returns whether much is buffered while the rest is still loading: a file that is complete needs no other source. */
function hasSurplus({ buffered, currentTime, duration }: HTMLVideoElement): boolean {
  const end = buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
  return end - currentTime >= fastAheadSeconds && end < duration - 1;
}
