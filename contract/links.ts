import { z } from "zod";
import { isVisible, labelled, stripUnstorable } from "./fields";
import { limits } from "./limits";
import * as t from "#languages/api-fields";
import { issueOf, says } from "./says";
import type { Say } from "#languages/runtime/coded";

export interface ChannelLink {
  /** What it is called; empty if nothing is said. */
  label: string;
  address: string;
}

const isAddress = (word: string) => /^https:\/\//i.test(word);

/** Reads a line such as `My blog https://blog.example`: the address may stand anywhere in it. Null without one, or with two. */
function parseLine(line: string): ChannelLink | null {
  const words = line.split(/\s+/).filter(Boolean);
  const [word = "", ...others] = words.filter(isAddress);
  const address = others.length === 0 ? readAddress(word) : null;
  const label = words.filter((each) => !isAddress(each)).join(" ");
  return address && isVisible(label) ? { label, address } : null;
}

/** Normalizes an address of HTTPS with a public name; null for any other, and for one with a password in it. */
function readAddress(text: string): string | null {
  if (!URL.canParse(text) || /[\p{C}\\]/u.test(text)) return null;
  const { protocol, username, password, hostname, href } = new URL(text);
  const isPlain = protocol === "https:" && !username && !password && hostname.includes(".");
  return isPlain ? href : null;
}

const toLines = (text: string) =>
  stripUnstorable(text)
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Reads the links of a channel as a server sends them; lines that are no links are left out. */
export const parseLinks = (text: string): ChannelLink[] =>
  toLines(text)
    .flatMap((line) => parseLine(line) ?? [])
    .slice(0, limits.links);

/** Says what is wrong with a line; null if nothing is. */
function findFault(line: string, link: ChannelLink | null): Say | null {
  if (!link) return () => t.linkNeedsAddress({ line: shorten(line) });
  if (link.label.length > limits.linkLabel)
    return () => t.linkLabelTooLong({ label: shorten(link.label), max: limits.linkLabel });
  return link.address.length > limits.linkAddress
    ? () => t.linkAddressTooLong({ line: shorten(line), max: limits.linkAddress })
    : null;
}

const shorten = (text: string) => (text.length > 30 ? `${text.slice(0, 29).toWellFormed()}…` : text);

/** Validates the links of a channel, one a line, and writes each as its label and its address. */
export const links = labelled(
  t.links,
  z.string(says(t.notText)).transform((text, { addIssue }) => {
    const lines = toLines(text);
    const parsedLines = lines.map(parseLine);
    const fault =
      lines.length > limits.links
        ? () => t.tooManyLinks({ most: limits.links })
        : lines.map((line, index) => findFault(line, parsedLines[index]!)).find(Boolean);
    if (!fault) return [...new Set(parsedLines.map((link) => `${link!.label} ${link!.address}`.trim()))].join("\n");
    addIssue(issueOf(fault));
    return z.NEVER;
  }),
);
