import { keep, readKept } from "./kept";

const name = "resume";
const mostVideos = 100;
const pause = 5_000;
/** Seconds at both ends that are not worth going back to. */
const margin = 5;

/** Goes on where this video was left, unless it begins somewhere else; notes where it is from now on. */
export function resume(video: HTMLVideoElement, id: string, isPlaced: boolean): () => void {
  const at = Number(readKept<Record<string, number>>(name)[id]);
  if (at > 0 && !isPlaced && video.currentTime === 0) video.currentTime = at;
  let noted = performance.now();
  const note = () => {
    noted = performance.now();
    if (video.readyState > 0) noteAt(id, placeOf(video));
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

function placeOf({ currentTime, duration }: HTMLVideoElement): number {
  const isWithin = currentTime >= margin && currentTime <= duration - margin;
  return isWithin ? Math.floor(currentTime) : 0;
}

function noteAt(id: string, seconds: number) {
  const { [id]: _, ...others } = readKept<Record<string, number>>(name);
  const rest = Object.entries(others).slice(-(mostVideos - 1));
  keep(name, Object.fromEntries(seconds > 0 ? [...rest, [id, seconds]] : rest));
}
