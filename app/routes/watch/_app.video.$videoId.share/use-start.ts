import { useState } from "react";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { formatDuration } from "#app/format/duration";
import { parseStartTime } from "#app/format/start-time";
import * as t from "#languages/watch";

/** The start time of a link, as it is typed. */
export interface Start {
  text: string;
  /** What is wrong with the time. */
  error: string | null;
  change: (text: string) => void;
  /** Whether the link has the time. */
  isUsed: boolean;
  choose: (isUsed: boolean) => void;
}

/**
 * Begins with the time in the URL, or else with the current time of the player under the dialog, which the link has only
 * if the viewer chooses it.
 */
export function useStart(startText: string, duration: number): Start {
  const [playerTime, setPlayerTime] = useState(readPlayerTime);
  const [newText, change] = useState<string | null>(null);
  const [isUsed, setIsUsed] = useState(startText !== "");
  const isHydrated = useIsHydrated();
  const startSeconds = parseStartTime(startText);
  const openedText = startSeconds === null ? startText : formatDuration(startSeconds);
  const text = newText ?? (openedText || (isHydrated ? playerTime : ""));
  const choose = (isChosen: boolean) => {
    // The video may have played on under the dialog.
    setPlayerTime(readPlayerTime());
    setIsUsed(isChosen);
  };
  return {
    text,
    error: findStartError(text, duration),
    change: (text) => (change(text), setIsUsed(true)),
    isUsed,
    choose,
  };
}

/** Finds what is wrong with a typed start time of a video of `duration` seconds; null if a link can have it. */
export function findStartError(text: string, duration: number): string | null {
  if (text.trim() === "") return null;
  const seconds = parseStartTime(text);
  if (seconds === null) return t.startAtWrong();
  return duration > 0 && seconds >= duration ? t.startAfterEnd({ duration: formatDuration(duration) }) : null;
}

function readPlayerTime(): string {
  const video = typeof document === "undefined" ? null : document.querySelector("video");
  return video ? formatDuration(video.currentTime) : "";
}
