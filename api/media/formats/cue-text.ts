/** These patterns stop at the next bracket, so that matching takes linear time on any input. */
const speakerPattern = /<v(?:\.[^\s<>]*)?\s([^<>]*)>/gi;
const tagPattern = /<\/?(?:[ibucsv]|lang|ruby|rt|font)(?:[.\s][^<>]*)?>/gi;
const timestampPattern = /<\d[\d:.]*>/g;
const positionPattern = /\{\\[^{}]*\}/g;

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&nbsp;": "\u00a0",
  "&lrm;": "\u200e",
  "&rlm;": "\u200f",
};
const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/**
 * Removes the markup of captions (WebVTT §4.2.2, SRT tags) but keeps the speaker's name. Any other tag counts as text.
 */
function removeMarkup(text: string): string {
  const withSpeakers = text.replace(speakerPattern, (_, name: string) => (name.trim() ? `${name.trim()}: ` : ""));
  return withSpeakers.replace(tagPattern, "").replace(timestampPattern, "").replace(positionPattern, "");
}

const unescapeEntities = (text: string) => text.replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => entities[entity]!);

/** Converts a cue's lines to plain text; returns an empty text if they contain only markup. */
export function toPlainText(lines: string[], isVtt: boolean): string {
  const withoutTags = removeMarkup(lines.join("\n"));
  const text = isVtt ? unescapeEntities(withoutTags) : withoutTags;
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
}

/** Escapes a text for WebVTT (§4.2.2). */
export const escapeCueText = (text: string) => text.replace(/[&<>]/g, (character) => escapes[character]!);
