import { type RefObject, useEffect, useRef } from "react";
import { type PlayState, readState, reload } from "#app/components/player/reload";

interface Switching {
  element: RefObject<HTMLVideoElement>;
  quality: string;
  onSwitch: (quality: string) => void;
}

/**
 * Makes the links to other qualities continue at the player's current time; returns the function that switches to a
 * quality, for the player's bar.
 */
export function useSwitch({ element, quality, onSwitch }: Switching) {
  const shownQuality = useRef(quality);
  // Read before the switch, since a player that hands the video over resets it.
  const state = useRef<PlayState | null>(null);
  const choose = (newQuality: string) => {
    state.current = readState(element.current!);
    const { currentTime } = state.current;
    onSwitch(newQuality);
    const url = new URL(location.href);
    url.searchParams.set("q", newQuality);
    if (currentTime >= 1) url.searchParams.set("t", String(Math.floor(currentTime)));
    history.replaceState(history.state, "", url);
  };
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = linkIn(event, ".quality a[href*='q=']");
      if (!link) return;
      event.preventDefault();
      choose(new URL(link.href).searchParams.get("q") ?? "auto");
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  });
  useEffect(() => {
    if (!state.current || shownQuality.current === quality) return;
    shownQuality.current = quality;
    reload(element.current!, undefined, state.current);
  }, [element, quality]);
  return choose;
}

/** Returns the matching link that a plain click is on; null for a click that opens another tab or window. */
export function linkIn(event: MouseEvent, selector: string): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(selector) : null;
}
