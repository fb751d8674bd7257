import { toggleCaptions } from "./captions";
import { slowDown, speedUp } from "./speeds";

export type PlayerAction = (video: HTMLVideoElement) => unknown;

/** A pause right after `play()` rejects its promise, which is not an error. */
export const togglePlay: PlayerAction = (video) => (video.paused ? video.play().catch(ignore) : video.pause());

export const seekBy =
  (seconds: number): PlayerAction =>
  (video) =>
    (video.currentTime = Math.max(0, Math.min(video.duration || Infinity, video.currentTime + seconds)));

const changeVolumeBy =
  (step: number): PlayerAction =>
  (video) =>
    (video.volume = Math.max(0, Math.min(1, video.volume + step)));

/** What iPhones have in place of full screen for any element. */
interface OldVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

export const canFillScreen = (video: OldVideo) => document.fullscreenEnabled || "webkitEnterFullscreen" in video;

/** Fills the screen with the whole player, so that its bar stays in reach; iPhones show their own player. */
export function toggleFullScreen(video: OldVideo) {
  const player: HTMLElement = video.closest<HTMLElement>(".player") ?? video;
  if (!document.fullscreenEnabled) video.webkitEnterFullscreen?.();
  else if (document.fullscreenElement) document.exitFullscreen().catch(ignore);
  else player.requestFullscreen().then(() => turnToLandscape(video), ignore);
}

/** Phones turn a wide picture; other devices refuse. */
function turnToLandscape({ videoWidth, videoHeight }: HTMLVideoElement) {
  const orientation = screen.orientation as ScreenOrientation & { lock?: (to: string) => Promise<void> };
  if (videoWidth > videoHeight) orientation.lock?.("landscape").catch(ignore);
}

export const canBePictureInPicture = () => document.pictureInPictureEnabled;

/** Rejects before the video's metadata has loaded. */
export const togglePictureInPicture: PlayerAction = (video) =>
  (document.pictureInPictureElement ? document.exitPictureInPicture() : video.requestPictureInPicture()).catch(ignore);

/** Gives the player the width of the page. */
export const toggleTheatre: PlayerAction = (video) => video.closest(".watch")?.toggleAttribute("data-theatre");

const ignore = () => undefined;

export const toggleSound: PlayerAction = (video) => (video.muted = !video.muted);

const seekToTenth =
  (tenth: number): PlayerAction =>
  (video) =>
    video.duration > 0 && (video.currentTime = (video.duration * tenth) / 10);

const acts: Record<string, PlayerAction> = {
  " ": togglePlay,
  k: togglePlay,
  j: seekBy(-10),
  l: seekBy(10),
  ArrowLeft: seekBy(-5),
  ArrowRight: seekBy(5),
  ArrowUp: changeVolumeBy(0.05),
  ArrowDown: changeVolumeBy(-0.05),
  f: toggleFullScreen,
  m: toggleSound,
  c: toggleCaptions,
  t: toggleTheatre,
  "<": slowDown,
  ">": speedUp,
};

const isTyping = "input:not([type=range]),textarea,select,[contenteditable],dialog,[role=menu]";
const isPressed = "button,a,summary";
const movesRange = /^(Arrow|Page|Home|End)/;

/**
 * Returns what a key does to the player, `ofPage` first; null if the key belongs to another control of the page.
 */
export function findAct(event: KeyboardEvent, ofPage: Record<string, PlayerAction> = {}): PlayerAction | null {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (target instanceof Element && target.closest(isTyping)) return null;
  if (key === " " && target instanceof Element && target.closest(isPressed)) return null;
  if (movesRange.test(key) && target instanceof HTMLInputElement) return null;
  if (/^Arrow(Up|Down)$/.test(key) && !(target as Element).closest?.(".player")) return null;
  if (/^\d$/.test(key)) return seekToTenth(Number(key));
  const name = key.length === 1 ? key.toLowerCase() : key;
  return ofPage[name] ?? acts[name] ?? null;
}

/** Lets keys of the whole page control the player; returns how to stop. */
export function listenToKeys(video: HTMLVideoElement, ofPage: Record<string, PlayerAction>): () => void {
  const onKey = (event: KeyboardEvent) => {
    const act = findAct(event, ofPage);
    if (!act) return;
    void act(video);
    event.preventDefault();
  };
  // Runs before the browser's native controls, which would apply the same key again.
  document.addEventListener("keydown", onKey, { capture: true });
  return () => document.removeEventListener("keydown", onKey, { capture: true });
}
