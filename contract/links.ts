import { z } from "zod";
import { hasOnlyVisibleCharacters, labelled, stripUnstorable } from "./fields";
import { limits } from "./limits";
import { type ChannelLink, splitLine } from "./link-lines";
import * as t from "#languages/api-fields";
import { issueOf, withMessage } from "./with-message";
import type { LazyMessage } from "#languages/runtime/coded";

/** Reads a line as a link; null for any other text. */
function parseLine(line: string): ChannelLink | null {
  const link = splitLine(line);
  const address = link && readAddress(link.address);
  return address && hasOnlyVisibleCharacters(link.label) ? { label: link.label, address } : null;
}

/** Normalizes an https URL with a public host name; null for any other URL, and for one with a username or password. */
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

/** Reads the links of a channel as a server sends them; ignores lines that are not links. */
export const parseLinks = (text: string): ChannelLink[] =>
  toLines(text)
    .flatMap((line) => parseLine(line) ?? [])
    .slice(0, limits.links);

/** Finds the error of a line; null for a valid link. */
function findFault(line: string, link: ChannelLink | null): LazyMessage | null {
  if (!link) return () => t.linkNeedsAddress({ line: shorten(line) });
  if (link.label.length > limits.linkLabel)
    return () => t.linkLabelTooLong({ label: shorten(link.label), max: limits.linkLabel });
  return link.address.length > limits.linkAddress
    ? () => t.linkAddressTooLong({ line: shorten(line), max: limits.linkAddress })
    : null;
}

const shorten = (text: string) => (text.length > 30 ? `${text.slice(0, 29).toWellFormed()}…` : text);

/** Validates the links of a channel, one a line, and writes each as its label and its URL. */
export const links = labelled(
  t.links,
  z.string(withMessage(t.notText)).transform((text, { addIssue }) => {
    const lines = toLines(text);
    const parsedLines = lines.map(parseLine);
    const fault =
      lines.length > limits.links
        ? () => t.tooManyLinks({ max: limits.links })
        : lines.map((line, index) => findFault(line, parsedLines[index]!)).find(Boolean);
    if (!fault) return [...new Set(parsedLines.map((link) => `${link!.label} ${link!.address}`.trim()))].join("\n");
    addIssue(issueOf(fault));
    return z.NEVER;
  }),
);
