import { toggleCaptions } from "./captions";

export type PlayerAction = (video: HTMLVideoElement) => unknown;

/** Plays or pauses. A pause right after `play()` rejects its promise, which is not an error. */
export const togglePlay: PlayerAction = (video) => (video.paused ? video.play().catch(ignore) : video.pause());

export const seekBy =
  (seconds: number): PlayerAction =>
  (video) =>
    (video.currentTime = Math.max(0, Math.min(video.duration || Infinity, video.currentTime + seconds)));

const changeVolumeBy =
  (step: number): PlayerAction =>
  (video) =>
    (video.volume = Math.max(0, Math.min(1, video.volume + step)));

/** The method of iPhones, which cannot show any element in full screen. */
interface OldVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

export const canFillScreen = (video: OldVideo) => document.fullscreenEnabled || "webkitEnterFullscreen" in video;

/** Fills the screen with the whole player and its bar; iPhones show their own player. */
export function toggleFullScreen(video: OldVideo) {
  const player: HTMLElement = video.closest<HTMLElement>(".player") ?? video;
  if (!document.fullscreenEnabled) video.webkitEnterFullscreen?.();
  else if (document.fullscreenElement) document.exitFullscreen().catch(ignore);
  else player.requestFullscreen().then(() => turnToLandscape(video), ignore);
}

/** Turns a wide picture on phones; other devices refuse. */
function turnToLandscape({ videoWidth, videoHeight }: HTMLVideoElement) {
  const orientation = screen.orientation as ScreenOrientation & { lock?: (to: string) => Promise<void> };
  if (videoWidth > videoHeight) orientation.lock?.("landscape").catch(ignore);
}

export const canBePictureInPicture = () => document.pictureInPictureEnabled;

/** Moves the video into a window of its own, or back. Does nothing before the video's metadata has loaded. */
export const togglePictureInPicture: PlayerAction = (video) =>
  (document.pictureInPictureElement ? document.exitPictureInPicture() : video.requestPictureInPicture()).catch(ignore);

/** Gives the player the width of the page. */
export const toggleTheatre: PlayerAction = (video) => video.closest(".watch")?.toggleAttribute("data-theatre");

const ignore = () => undefined;

export const toggleSound: PlayerAction = (video) => (video.muted = !video.muted);

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export function setSpeed(video: HTMLVideoElement, speed: number) {
  video.defaultPlaybackRate = speed;
  video.playbackRate = speed;
}

const slowDown = (video: HTMLVideoElement) =>
  setSpeed(video, speeds.findLast((speed) => speed < video.playbackRate) ?? speeds[0]);

const speedUp = (video: HTMLVideoElement) =>
  setSpeed(video, speeds.find((speed) => speed > video.playbackRate) ?? speeds[speeds.length - 1]!);

const seekToTenth =
  (tenth: number): PlayerAction =>
  (video) =>
    video.duration > 0 && (video.currentTime = (video.duration * tenth) / 10);

const keyActions: Record<string, PlayerAction> = {
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

const typingSelector = "input:not([type=range]),textarea,select,[contenteditable],dialog,[role=menu]";
const buttonSelector = "button,a,summary";
const rangeKey = /^(Arrow|Page|Home|End)/;

/** Finds what a key does to the player, first in `pageActions`; null if the key belongs to another control of the page. */
export function findAction(event: KeyboardEvent, pageActions: Record<string, PlayerAction> = {}): PlayerAction | null {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (target instanceof Element && target.closest(typingSelector)) return null;
  if (key === " " && target instanceof Element && target.closest(buttonSelector)) return null;
  if (rangeKey.test(key) && target instanceof HTMLInputElement) return null;
  if (/^Arrow(Up|Down)$/.test(key) && !(target as Element).closest?.(".player")) return null;
  if (/^\d$/.test(key)) return seekToTenth(Number(key));
  const name = key.length === 1 ? key.toLowerCase() : key;
  return pageActions[name] ?? keyActions[name] ?? null;
}

/** Listens to keys on the whole page that control the player; returns a function that stops this. */
export function listenToKeys(video: HTMLVideoElement, pageActions: Record<string, PlayerAction>): () => void {
  const onKey = (event: KeyboardEvent) => {
    const action = findAction(event, pageActions);
    if (!action) return;
    void action(video);
    event.preventDefault();
  };
  // Runs before the browser's own controls, which would apply the key again.
  document.addEventListener("keydown", onKey, { capture: true });
  return () => document.removeEventListener("keydown", onKey, { capture: true });
}
