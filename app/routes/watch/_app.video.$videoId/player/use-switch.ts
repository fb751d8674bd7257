import { type RefObject, useEffect, useRef } from "react";
import { type Playable, type Source, listSources } from "./player-sources";

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

/** Makes the links to other qualities continue at the player's current time. */
export function useSwitch({ element, video, quality, onSwitch }: Switching) {
  const shownQuality = useRef(quality);
  const isSwitching = useRef(false);
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = linkIn(event, "a.chip");
      if (!link) return;
      event.preventDefault();
      const { currentTime } = element.current!;
      isSwitching.current = true;
      const address = new URL(link.href);
      const newQuality = address.searchParams.get("q") ?? "auto";
      onSwitch({ quality: newQuality, sources: listSources(video, newQuality, 0) });
      if (currentTime >= 1) address.searchParams.set("t", String(Math.floor(currentTime)));
      history.replaceState(history.state, "", address);
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [element, video, onSwitch]);
  useEffect(() => {
    if (!isSwitching.current || shownQuality.current === quality) return;
    shownQuality.current = quality;
    reload(element.current!);
  }, [element, quality]);
}

/** Returns the matching link that a plain click is on; null for a click that opens another tab or window. */
export function linkIn(event: MouseEvent, selector: string): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(selector) : null;
}

/**
 * Loads the new sources and restores the player's current state: the viewer may have pressed play or sought since the
 * click.
 */
function reload(video: HTMLVideoElement) {
  const { currentTime, paused, playbackRate } = video;
  video.load();
  video.currentTime = currentTime;
  video.playbackRate = playbackRate;
  if (!paused) video.play().catch(() => undefined);
}
