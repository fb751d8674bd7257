import { useState } from "react";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { formatDuration } from "#app/format/duration";
import { parseStartTime } from "#app/format/start-time";

/** The time that a link starts at, as it is typed. */
export interface Start {
  text: string;
  isWrong: boolean;
  change: (text: string) => void;
  /** Whether the link has it. */
  isUsed: boolean;
  choose: (isUsed: boolean) => void;
}

/**
 * Begins with the time in the URL, else with the current time of the player on the page under the dialog, which the link
 * has only if it is chosen.
 */
export function useStart(startText: string): Start {
  const [place] = useState(readPlace);
  const [newText, change] = useState<string | null>(null);
  const [isUsed, choose] = useState(startText !== "");
  const isHydrated = useIsHydrated();
  const text = newText ?? (startText || (isHydrated ? place : ""));
  const isWrong = text.trim() !== "" && parseStartTime(text) === null;
  return { text, isWrong, change: (text) => (change(text), choose(true)), isUsed, choose };
}

function readPlace(): string {
  const video = typeof document === "undefined" ? null : document.querySelector("video");
  return video && video.currentTime >= 1 ? formatDuration(video.currentTime) : "";
}
