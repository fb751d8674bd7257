import { type RefObject, useEffect, useRef } from "react";
import type { Quality } from "./sources";

/** Plays on in another quality from where the player is. */
export function useSwitch(element: RefObject<HTMLVideoElement>, quality: Quality) {
  const shown = useRef(quality);
  useEffect(() => {
    if (!element.current || shown.current === quality) return;
    shown.current = quality;
    playOn(element.current);
  }, [element, quality]);
}

function playOn(video: HTMLVideoElement) {
  const { currentTime, paused, playbackRate } = video;
  video.load();
  video.currentTime = currentTime;
  video.playbackRate = playbackRate;
  if (!paused) video.play().catch(() => undefined);
}
