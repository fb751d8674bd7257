import { saveSetting, readSetting } from "#app/components/player/settings";

const name = "resume";
const mostVideos = 100;
const pause = 5_000;
/** Seconds at the start and the end within which playback does not resume. */
const margin = 5;

/** Resumes a video where the viewer left it, unless the URL sets the start time; saves the position from then on. */
export function resume(video: HTMLVideoElement, id: string, isPlaced: boolean): () => void {
  const at = Number(readSetting<Record<string, number>>(name)[id]);
  if (at > 0 && !isPlaced && video.currentTime === 0) video.currentTime = at;
  let noted = performance.now();
  const note = () => {
    noted = performance.now();
    if (video.readyState > 0) noteAt(id, readPosition(video));
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

function readPosition({ currentTime, duration }: HTMLVideoElement): number {
  const isWithin = currentTime >= margin && currentTime <= duration - margin;
  return isWithin ? Math.floor(currentTime) : 0;
}

function noteAt(id: string, seconds: number) {
  const { [id]: _, ...others } = readSetting<Record<string, number>>(name);
  const rest = Object.entries(others).slice(-(mostVideos - 1));
  saveSetting(name, Object.fromEntries(seconds > 0 ? [...rest, [id, seconds]] : rest));
}
