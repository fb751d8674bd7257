import { readSetting, saveSetting } from "#app/components/ui/stored-settings";
import { toResumable } from "#contract/resume";

const settingName = "resume";
const maxVideos = 100;
const saveIntervalMs = 5_000;

interface Resuming {
  /** Who saves the position: this browser, or the viewer's account; nobody while the history is off. */
  keeper: "device" | "account" | "nobody";
  /** Whether neither the URL nor the account sets the start time. */
  canResume: boolean;
  /** The duration in seconds, or 0 if unknown; the player knows it later. */
  duration: number;
}

/**
 * Resumes a video at the position that this browser saved, and saves the position from then on. If the account saves
 * it, uses the browser's position once more and then removes it.
 */
export function resume(video: HTMLVideoElement, id: string, { keeper, canResume, duration }: Resuming): () => void {
  if (keeper === "nobody") return () => undefined;
  // A video may have been replaced by a shorter one.
  const at = toResumable(Number(readSetting<Record<string, number>>(settingName)[id]), duration || Infinity);
  if (at > 0 && canResume && video.currentTime === 0) video.currentTime = at;
  const controller = new AbortController();
  const { signal } = controller;
  if (keeper === "account") {
    video.addEventListener("playing", () => savePosition(id, 0), { once: true, signal });
    return () => controller.abort();
  }
  let savedAtMs = performance.now();
  const save = () => {
    savedAtMs = performance.now();
    if (video.readyState > 0) savePosition(id, toResumable(video.currentTime, video.duration));
  };
  const saveAtTimes = () => {
    if (performance.now() - savedAtMs >= saveIntervalMs) save();
  };
  video.addEventListener("timeupdate", saveAtTimes, { signal });
  video.addEventListener("pause", save, { signal });
  addEventListener("pagehide", save, { signal });
  return () => {
    save();
    controller.abort();
  };
}

function savePosition(id: string, seconds: number) {
  const { [id]: _, ...others } = readSetting<Record<string, number>>(settingName);
  const rest = Object.entries(others).slice(-(maxVideos - 1));
  saveSetting(settingName, Object.fromEntries(seconds > 0 ? [...rest, [id, seconds]] : rest));
}
