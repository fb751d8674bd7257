import { escapeCueText } from "./cue-text";
import type { Cue } from "./parse";
import { writeTime } from "./times";

const formatCue = ({ start, end, text }: Cue) => `${writeTime(start)} --> ${writeTime(end)}\n${escapeCueText(text)}\n`;

/** Writes cues as WebVTT with times and text only. */
export const writeVtt = (cues: Cue[]) => ["WEBVTT\n", ...cues.map(formatCue)].join("\n");
