import { readSetting } from "#app/components/ui/read-setting";
import { saveSetting } from "#app/components/ui/save-setting";
import { toResumable } from "#contract/resume";

const name = "resume";
const maxVideos = 100;
const pause = 5_000;

interface Resuming {
  /** Who keeps the position: this browser, or the viewer's account; nobody while their history is off. */
  keeper: "device" | "account" | "nobody";
  /** Whether neither the URL nor the account sets the start time. */
  canResume: boolean;
  /** The video's seconds, or 0; those of the player are known later. */
  duration: number;
}

/**
 * Resumes a video where the viewer left it in this browser; saves the position from then on. Where the account keeps it,
 * that of the browser serves once more and is removed.
 */
export function resume(video: HTMLVideoElement, id: string, { keeper, canResume, duration }: Resuming): () => void {
  if (keeper === "nobody") return () => undefined;
  // A video may have been replaced by a shorter one.
  const at = toResumable(Number(readSetting<Record<string, number>>(name)[id]), duration || Infinity);
  if (at > 0 && canResume && video.currentTime === 0) video.currentTime = at;
  if (keeper === "account") return onceFor(video, "playing", () => noteAt(id, 0));
  let noted = performance.now();
  const note = () => {
    noted = performance.now();
    if (video.readyState > 0) noteAt(id, toResumable(video.currentTime, video.duration));
  };
  const noteAtTimes = () => {
    if (performance.now() - noted >= pause) note();
  };
  video.addEventListener("timeupdate", noteAtTimes);
  video.addEventListener("pause", note);
  addEventListener("pagehide", note);
  return () => {
    note();
    video.removeEventListener("timeupdate", noteAtTimes);
    video.removeEventListener("pause", note);
    removeEventListener("pagehide", note);
  };
}

function onceFor(video: HTMLVideoElement, type: string, act: () => void) {
  video.addEventListener(type, act, { once: true });
  return () => video.removeEventListener(type, act);
}

function noteAt(id: string, seconds: number) {
  const { [id]: _, ...others } = readSetting<Record<string, number>>(name);
  const rest = Object.entries(others).slice(-(maxVideos - 1));
  saveSetting(name, Object.fromEntries(seconds > 0 ? [...rest, [id, seconds]] : rest));
}
