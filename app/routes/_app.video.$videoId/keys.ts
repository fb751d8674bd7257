type Act = (video: HTMLVideoElement) => unknown;

/** A pause right after `play()` rejects its promise, which is not an error. */
const toggle: Act = (video) => (video.paused ? video.play().catch(ignore) : video.pause());

const by =
  (seconds: number): Act =>
  (video) =>
    (video.currentTime = Math.max(0, Math.min(video.duration || Infinity, video.currentTime + seconds)));

const louder =
  (step: number): Act =>
  (video) =>
    (video.volume = Math.max(0, Math.min(1, video.volume + step)));

/** Rejects in browsers without full screen. */
export const toggleFullScreen = (video: HTMLVideoElement) =>
  (document.fullscreenElement ? document.exitFullscreen() : video.requestFullscreen()).catch(ignore);

const ignore = () => undefined;

const toggleSound: Act = (video) => (video.muted = !video.muted);

const toggleCaptions: Act = ({ textTracks }) => {
  const shown = [...textTracks].find(({ mode }) => mode === "showing");
  const next = shown ?? textTracks[0];
  if (next) next.mode = shown ? "hidden" : "showing";
};

const toTenth =
  (tenth: number): Act =>
  (video) =>
    video.duration > 0 && (video.currentTime = (video.duration * tenth) / 10);

const acts: Record<string, Act> = {
  " ": toggle,
  k: toggle,
  j: by(-10),
  l: by(10),
  ArrowLeft: by(-5),
  ArrowRight: by(5),
  ArrowUp: louder(0.05),
  ArrowDown: louder(-0.05),
  f: toggleFullScreen,
  m: toggleSound,
  c: toggleCaptions,
};

/** The keys as the help lists them. */
export const keyNames = [
  ["Space, K", "Play or pause"],
  ["J, L", "Back or forward 10 seconds"],
  ["←, →", "Back or forward 5 seconds"],
  ["↑, ↓", "Volume (when the player has focus)"],
  ["0–9", "Jump to 0–90 % of the video"],
  ["F", "Full screen"],
  ["M", "Mute or unmute"],
  ["C", "Captions"],
  ["?", "Show these shortcuts"],
] as const;

const isTyping = "input,textarea,select,[contenteditable],dialog";
const isPressed = "button,a,summary";

/** Returns what a key does to the player; null if the key belongs to another control of the page. */
export function actOf(event: KeyboardEvent, video: HTMLVideoElement): Act | null {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (target instanceof Element && target.closest(isTyping)) return null;
  if (key === " " && target instanceof Element && target.closest(isPressed)) return null;
  if (/^Arrow(Up|Down)$/.test(key) && target !== video) return null;
  if (/^\d$/.test(key)) return toTenth(Number(key));
  return acts[key.length === 1 ? key.toLowerCase() : key] ?? null;
}
