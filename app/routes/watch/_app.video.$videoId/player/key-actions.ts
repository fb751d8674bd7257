export type Act = (video: HTMLVideoElement) => unknown;

/** A pause right after `play()` rejects its promise, which is not an error. */
export const togglePlay: Act = (video) => (video.paused ? video.play().catch(ignore) : video.pause());

const seekBy =
  (seconds: number): Act =>
  (video) =>
    (video.currentTime = Math.max(0, Math.min(video.duration || Infinity, video.currentTime + seconds)));

const changeVolumeBy =
  (step: number): Act =>
  (video) =>
    (video.volume = Math.max(0, Math.min(1, video.volume + step)));

/** Fills the screen with the whole player, so that its settings stay in reach; does nothing where a browser cannot. */
export function toggleFullScreen(video: HTMLVideoElement) {
  const player: HTMLElement = video.closest<HTMLElement>(".player") ?? video;
  if (document.fullscreenEnabled)
    (document.fullscreenElement ? document.exitFullscreen() : player.requestFullscreen()).catch(ignore);
}

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export function setSpeed(video: HTMLVideoElement, speed: number) {
  video.defaultPlaybackRate = speed;
  video.playbackRate = speed;
}

const slowDown: Act = (video) => setSpeed(video, speeds.findLast((speed) => speed < video.playbackRate) ?? speeds[0]);

const speedUp: Act = (video) =>
  setSpeed(video, speeds.find((speed) => speed > video.playbackRate) ?? speeds[speeds.length - 1]!);

/** Gives the player the width of the page. */
export const toggleTheatre: Act = (video) => video.closest(".watch")?.toggleAttribute("data-theatre");

const ignore = () => undefined;

const toggleSound: Act = (video) => (video.muted = !video.muted);

const toggleCaptions: Act = ({ textTracks }) => {
  const shownTrack = [...textTracks].find(({ mode }) => mode === "showing");
  const track = shownTrack ?? textTracks[0];
  if (track) track.mode = shownTrack ? "hidden" : "showing";
};

const seekToTenth =
  (tenth: number): Act =>
  (video) =>
    video.duration > 0 && (video.currentTime = (video.duration * tenth) / 10);

const acts: Record<string, Act> = {
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

export const keyNames = [
  ["Space, K", "Play or pause"],
  ["J, L", "Back or forward 10 seconds"],
  ["←, →", "Back or forward 5 seconds"],
  ["↑, ↓", "Volume (when the player has focus)"],
  ["0–9", "Jump to 0–90 % of the video"],
  ["F", "Full screen"],
  ["M", "Mute or unmute"],
  ["C", "Captions"],
  ["<, >", "Slower or faster"],
  ["T", "Theatre"],
  ["N", "Next video of the playlist"],
  ["?", "Show these shortcuts"],
] as const;

const isTyping = "input,textarea,select,[contenteditable],dialog";
const isPressed = "button,a,summary";

/**
 * Returns what a key does to the player, `ofPage` first; null if the key belongs to another control of the page.
 */
export function findAct(event: KeyboardEvent, video: HTMLVideoElement, ofPage: Record<string, Act> = {}): Act | null {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (target instanceof Element && target.closest(isTyping)) return null;
  if (key === " " && target instanceof Element && target.closest(isPressed)) return null;
  if (/^Arrow(Up|Down)$/.test(key) && target !== video) return null;
  if (/^\d$/.test(key)) return seekToTenth(Number(key));
  const name = key.length === 1 ? key.toLowerCase() : key;
  return ofPage[name] ?? acts[name] ?? null;
}
