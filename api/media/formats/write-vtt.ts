import { escapeCueText } from "./cue-text";
import { formatTimestamp } from "./vtt-time";

export interface Cue {
  startMs: number;
  endMs: number;
  /** Without markup. */
  text: string;
}

const formatCue = ({ startMs, endMs, text }: Cue) =>
  `${formatTimestamp(startMs)} --> ${formatTimestamp(endMs)}\n${escapeCueText(text)}\n`;

/** Writes cues as WebVTT with times and text only. */
export const writeVtt = (cues: Cue[]) => ["WEBVTT\n", ...cues.map(formatCue)].join("\n");
