import { useState } from "react";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { formatDuration } from "#app/format/duration";
import { parseStartTime } from "#app/format/start-time";

/** The time that a link starts at, as it is typed. */
export interface Start {
  text: string;
  isWrong: boolean;
  change: (text: string) => void;
}

/** Begins with the time in the URL, else with the current time of the player on the page under the dialog. */
export function useStart(startText: string): Start {
  const [place] = useState(readPlace);
  const [newText, change] = useState<string | null>(null);
  const isHydrated = useIsHydrated();
  const text = newText ?? (startText || (isHydrated ? place : ""));
  return { text, isWrong: text.trim() !== "" && parseStartTime(text) === null, change };
}

function readPlace(): string {
  const video = typeof document === "undefined" ? null : document.querySelector("video");
  return video && video.currentTime >= 1 ? formatDuration(video.currentTime) : "";
}
