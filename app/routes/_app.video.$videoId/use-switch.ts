import { type RefObject, useEffect, useRef } from "react";
import { type Playable, type Source, sourcesOf } from "./sources";

export interface Switched {
  quality: string;
  sources: Source[];
}

interface Switching {
  element: RefObject<HTMLVideoElement>;
  video: Playable;
  quality: string;
  onSwitch: (switched: Switched) => void;
}

/** Where a player is, and how it plays. */
type Place = Pick<HTMLVideoElement, "currentTime" | "paused" | "playbackRate">;

/** Makes the links to other qualities play on where the player is. */
export function useSwitch({ element, video, quality, onSwitch }: Switching) {
  const shown = useRef(quality);
  const left = useRef<Place | null>(null);
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = linkIn(event);
      if (!link) return;
      event.preventDefault();
      const { currentTime, paused, playbackRate } = element.current!;
      left.current = { currentTime, paused, playbackRate };
      const address = new URL(link.href);
      const chosen = address.searchParams.get("q") ?? "auto";
      onSwitch({ quality: chosen, sources: sourcesOf(video, chosen, 0) });
      if (currentTime >= 1) address.searchParams.set("t", String(Math.floor(currentTime)));
      history.replaceState(history.state, "", address);
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [element, video, onSwitch]);
  useEffect(() => {
    if (!left.current || shown.current === quality) return;
    shown.current = quality;
    playOn(element.current!, left.current);
  }, [element, quality]);
}

function linkIn(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a.chip") : null;
}

function playOn(video: HTMLVideoElement, { currentTime, paused, playbackRate }: Place) {
  video.load();
  video.currentTime = currentTime;
  video.playbackRate = playbackRate;
  if (!paused) video.play().catch(() => undefined);
}
