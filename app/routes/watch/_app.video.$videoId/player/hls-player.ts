import Hls from "hls.js/light";
import { reload } from "#app/components/player/reload";
import { aheadSeconds } from "./connection";

/**
 * Plays a manifest with hls.js, which adapts to the connection; returns to the player's own sources on a fatal error.
 * Until it has measured the connection, hls.js assumes the given speed.
 */
export function attach(video: HTMLVideoElement, url: string, bitsPerSecond?: number): () => void {
  if (!Hls.isSupported()) return () => undefined;
  const { currentTime, paused } = video;
  // The worker would load from a blob URL, which the content security policy forbids.
  const hls = new Hls({
    enableWorker: false,
    capLevelToPlayerSize: true,
    startPosition: currentTime || -1,
    startLevel: -1,
    maxBufferLength: aheadSeconds(),
    maxMaxBufferLength: aheadSeconds(),
    ...(bitsPerSecond && { abrEwmaDefaultEstimate: bitsPerSecond }),
  });
  hls.on(Hls.Events.ERROR, (_, { fatal }) => {
    if (fatal) reload(video, leave);
  });
  // hls.js stays with the codec that it began with, and AV1 has the small sizes only.
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    for (let index = hls.levels.length; index--;)
      if (hls.levels[index]!.videoCodec?.startsWith("av01")) hls.removeLevel(index);
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  if (!paused) void video.play().catch(() => undefined);
  const stopResting = restWhileHidden(video, hls);
  const leave = () => {
    stopResting();
    hls.destroy();
  };
  return leave;
}

/** Stops fetching while the video is paused in a hidden tab. */
function restWhileHidden(video: HTMLVideoElement, hls: Pick<Hls, "startLoad" | "stopLoad">) {
  let rests = false;
  const update = () => {
    const shouldRest = document.hidden && video.paused;
    // Starting again would abort what is being fetched.
    if (shouldRest === rests) return;
    rests = shouldRest;
    if (rests) hls.stopLoad();
    else hls.startLoad();
  };
  const controller = new AbortController();
  document.addEventListener("visibilitychange", update, controller);
  for (const type of ["play", "pause"]) video.addEventListener(type, update, controller);
  return () => controller.abort();
}
