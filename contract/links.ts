import { z } from "zod";
import { isVisible, labelled, stripUnstorable } from "./fields";
import { limits } from "./limits";
import { profileWords } from "./words/profile";

export interface ChannelLink {
  /** What it is called; empty if nothing is said. */
  label: string;
  address: string;
}

/** Reads a line such as `My blog https://blog.example`: the address may stand anywhere in it. Null without one. */
function parseLine(line: string): ChannelLink | null {
  const words = line.split(/\s+/).filter(Boolean);
  const address = readAddress(words.find((word) => /^https:\/\//i.test(word)) ?? "");
  const label = words.filter((word) => !/^https:\/\//i.test(word)).join(" ");
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
function describeFault(line: string, link: ChannelLink | null): string | null {
  if (!link) return `"${shorten(line)}" needs one address that begins with https://`;
  if (link.label.length > limits.linkLabel)
    return `"${shorten(link.label)}" must be at most ${limits.linkLabel} characters`;
  return link.address.length > limits.linkAddress
    ? `The address of "${shorten(line)}" must be at most ${limits.linkAddress} characters`
    : null;
}

const shorten = (text: string) => (text.length > 30 ? `${text.slice(0, 29).toWellFormed()}…` : text);

/** Validates the links of a channel, one a line, and writes each as its label and its address. */
export const links = labelled(
  profileWords.links.label,
  z.string("This must be a text").transform((text, { addIssue }) => {
    const lines = toLines(text);
    const parsed = lines.map(parseLine);
    const fault =
      lines.length > limits.links
        ? `A channel has at most ${limits.links} links`
        : lines.map((line, index) => describeFault(line, parsed[index]!)).find(Boolean);
    if (!fault) return [...new Set(parsed.map((link) => `${link!.label} ${link!.address}`.trim()))].join("\n");
    addIssue(fault);
    return z.NEVER;
  }),
);
