import { type RefObject, useEffect, useState } from "react";

const noteMs = 1_000;

/** Returns the player's speed, and for a moment after each change a note of it. */
export function useSpeed(element: RefObject<HTMLVideoElement>) {
  const [speed, setSpeed] = useState(1);
  const [note, setNote] = useState("");
  useEffect(() => {
    const video = element.current!;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      setSpeed(video.playbackRate);
      setNote(`${video.playbackRate}×`);
      clearTimeout(timer);
      timer = setTimeout(() => setNote(""), noteMs);
    };
    video.addEventListener("ratechange", read);
    return () => {
      clearTimeout(timer);
      video.removeEventListener("ratechange", read);
    };
  }, [element]);
  return { speed, note };
}
