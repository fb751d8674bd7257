import { escaped } from "./cue-text";
import type { Cue } from "./parse";
import { writeTime } from "./times";

const written = ({ start, end, text }: Cue) => `${writeTime(start)} --> ${writeTime(end)}\n${escaped(text)}\n`;

/** Cues as WebVTT that has nothing but times and text. */
export const writeVtt = (cues: Cue[]) => ["WEBVTT\n", ...cues.map(written)].join("\n");
