/** Each pattern stops at the next bracket, so that reading stays linear whatever was sent. */
const speaker = /<v(?:\.[^\s<>]*)?\s([^<>]*)>/gi;
const tags = /<\/?(?:[ibucsv]|lang|ruby|rt|font)(?:[.\s][^<>]*)?>/gi;
const moments = /<\d[\d:.]*>/g;
const placings = /\{\\[^{}]*\}/g;

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&nbsp;": "\u00a0",
  "&lrm;": "\u200e",
  "&rlm;": "\u200f",
};
const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** What the markup of captions says, without it; who speaks stays. Any other tag is text. */
function withoutMarkup(text: string): string {
  const named = text.replace(speaker, (_, name: string) => (name.trim() ? `${name.trim()}: ` : ""));
  return named.replace(tags, "").replace(moments, "").replace(placings, "");
}

const unescaped = (text: string) => text.replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => entities[entity]!);

/** The plain text of a cue's lines; empty when nothing is said. */
export function plainText(lines: string[], isVtt: boolean): string {
  const plain = withoutMarkup(lines.join("\n"));
  const text = isVtt ? unescaped(plain) : plain;
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
}

/** A text as WebVTT writes it. */
export const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => signs[sign]!);
