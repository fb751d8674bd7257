import { toAsciiDigits } from "#contract/fold-widely";
import { type Mention, mentionSource } from "#contract/mentions";
import { parseTag } from "#contract/video-details";
import { collapseText } from "./collapse-text";
import { encodePath } from "./path";
import { addressSource, trimAddress } from "./split-addresses";

/** A link in a text; it has `seconds` if it leads to a time in the page's video. */
interface TextLink {
  text: string;
  to: string;
  seconds?: number;
}

/** Words of a search; they do not link anywhere. */
interface Hit {
  text: string;
  to?: undefined;
}

export type TextPart = string | TextLink | Hit;

export interface TextContext {
  /** The accounts that the text mentions; other names stay text. */
  mentions?: readonly Mention[];
  /** The video to whose times the text links: its duration in seconds, and the path of a time. */
  video?: { duration: number; pathAt: (seconds: number) => string };
}

const sources = {
  address: addressSource,
  mention: mentionSource,
  tag: String.raw`(?<![\p{L}\p{M}\p{N}_&/#])#(?<tag>[\p{L}\p{M}\p{N}_]+)`,
  time: String.raw`(?<![\p{L}\p{N}_:/])(?<time>(?:\p{Nd}{1,2}:)?\p{Nd}{1,3}:\p{Nd}{2})(?![\p{L}\p{N}_:])`,
};
const linkPattern = new RegExp(Object.values(sources).join("|"), "giu");

/** Splits a text into links (web addresses, `@name`, `#tag` and times of the video) and the text between them. */
export function toTextParts(text: string, context: TextContext = {}): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(linkPattern)) {
    const link = toLink(match, context);
    if (!link) continue;
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push(link);
    end = match.index + link.text.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

function toLink({ 0: text, groups = {} }: RegExpMatchArray, context: TextContext): TextLink | null {
  const { name, tag, time } = groups;
  if (name) return linkName(text, name, context);
  if (tag) return linkTag(text, tag);
  if (time) return linkTime(text, context);
  const address = trimAddress(text);
  return { text: address, to: address };
}

function linkName(text: string, name: string, { mentions = [] }: TextContext): TextLink | null {
  const mention = mentions.find(({ username }) => username.toLowerCase() === name.toLowerCase());
  return mention ? { text, to: encodePath`/user/${mention.username}/${mention._id}` } : null;
}

/** Links no number: `#1` counts something. */
function linkTag(text: string, word: string): TextLink | null {
  const tag = /\p{L}/u.test(word) ? parseTag(word) : null;
  return tag === null ? null : { text, to: encodePath`/tag/${tag}` };
}

function linkTime(text: string, { video }: TextContext): TextLink | null {
  const parts = toAsciiDigits(text).split(":").map(Number);
  const seconds = parts.reduce((sum, part) => sum * 60 + part, 0);
  return video && parts.at(-1)! < 60 && seconds <= video.duration ? { text, to: video.pathAt(seconds), seconds } : null;
}

/** Splits a description into what is shown at once and the rest, which is empty if the description is short. */
export function toCollapsibleParts(text: string, context: TextContext = {}) {
  const { head, rest } = collapseText(text);
  return { head: toTextParts(head, context), rest: toTextParts(rest, context) };
}

export type CollapsibleParts = ReturnType<typeof toCollapsibleParts>;

/** Returns the parts of a text with links; an empty object for a text without links. */
export function partsIfLinked(text: string, context: TextContext = {}): { parts?: TextPart[] } {
  const parts = toTextParts(text, context);
  return parts.some((part) => typeof part !== "string") ? { parts } : {};
}
