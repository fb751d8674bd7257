import { type RefObject, useEffect } from "react";
import { startTimeInHash } from "#app/format/start-time";

/** Starts the player at the time in the fragment of the URL, such as `#t=1m30s`, and follows its changes. */
export function useHashStart(element: RefObject<HTMLVideoElement>) {
  useEffect(() => followHash(element.current!), [element]);
}

function followHash(video: HTMLVideoElement) {
  const seek = () => {
    const seconds = startTimeInHash(location.hash);
    if (seconds !== null) video.currentTime = seconds;
  };
  seek();
  addEventListener("hashchange", seek);
  return () => removeEventListener("hashchange", seek);
}
