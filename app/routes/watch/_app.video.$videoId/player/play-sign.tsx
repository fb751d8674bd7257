import { type RefObject, useEffect, useState } from "react";
import * as t from "#languages/player";

/** Renders a large sign on the poster, until the video plays for the first time. */
export function PlaySign({ element, onPress }: { element: RefObject<HTMLVideoElement>; onPress: () => void }) {
  const [isShown, setIsShown] = useState(() => element.current!.paused);
  useEffect(() => {
    const video = element.current!;
    const hide = () => setIsShown(false);
    video.addEventListener("play", hide);
    return () => video.removeEventListener("play", hide);
  }, [element]);
  return (
    isShown && (
      <button className="play-sign" type="button" aria-label={t.play()} onClick={onPress}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M8 5v14l11-7z" />
        </svg>
      </button>
    )
  );
}
