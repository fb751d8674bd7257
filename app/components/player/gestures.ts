import { listen } from "./elements";
import { seekBy, toggleFullScreen, togglePlay } from "./key-actions";
import * as t from "#languages/player";

const doubleTapMs = 300;
const holdMs = 500;
const seekSeconds = 10;
const holdSpeed = 2;

interface Gestures {
  /** Shows the bar, or hides it if it is shown. */
  toggleBar: () => void;
  note: (text: string) => void;
  signal: AbortSignal;
}

/**
 * Listens to the mouse and to fingers on the picture. A click plays or pauses, and a double click fills the screen. A tap
 * shows the bar, a double tap seeks, and a finger that stays doubles the speed.
 */
export function listenToGestures(video: HTMLVideoElement, gestures: Gestures) {
  const { signal } = gestures;
  let isTouch = false;
  const tap = buildTap(video, gestures);
  const hold = buildHold(video, gestures);
  const onDown = (event: PointerEvent) => {
    isTouch = event.pointerType === "touch";
    if (isTouch) hold.begin();
  };
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    if (!isTouch) togglePlay(video);
    else if (!hold.wasHeld()) tap(event.offsetX < video.clientWidth / 2 ? -seekSeconds : seekSeconds);
  };
  listen(video, "pointerdown", onDown, signal);
  listen(video, "pointerup pointercancel pointerleave", hold.end, signal);
  listen(video, "click", onClick, signal);
  listen(video, "dblclick", () => isTouch || toggleFullScreen(video), signal);
  listen(video, "contextmenu", (event: Event) => isTouch && event.preventDefault(), signal);
}

function buildTap(video: HTMLVideoElement, { toggleBar, note }: Gestures) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tappedAt = -Infinity;
  const act = () => (video.paused ? void togglePlay(video) : toggleBar());
  return (seconds: number) => {
    clearTimeout(timer);
    const isDouble = performance.now() - tappedAt < doubleTapMs;
    tappedAt = performance.now();
    if (!isDouble) return void (timer = setTimeout(act, doubleTapMs));
    seekBy(seconds)(video);
    note(t.seconds({ sign: seconds > 0 ? "+" : "−", seconds: seekSeconds }));
  };
}

function buildHold(video: HTMLVideoElement, { note }: Gestures) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let speedBefore = 0;
  let isHeld = false;
  const begin = () => {
    isHeld = false;
    clearTimeout(timer);
    timer = setTimeout(speedUp, holdMs);
  };
  const speedUp = () => {
    if (video.paused) return;
    isHeld = true;
    speedBefore = video.playbackRate;
    video.playbackRate = holdSpeed;
    note(`${holdSpeed}×`);
  };
  const end = () => {
    clearTimeout(timer);
    if (speedBefore > 0) video.playbackRate = speedBefore;
    speedBefore = 0;
  };
  return { begin, end, wasHeld: () => isHeld };
}
