import { statSync } from "node:fs";
import sprite from "#app/styles/icons.svg?no-inline";
import type { Encoding } from "#contract/encodings";
import { listAttributes } from "./list-attributes.server";

const extensions = { br: ".br", gzip: ".gz", identity: "" };
const directory = "build/client";

/** The bytes of files that the build made, as the server sends them; null for one that is not there. */
const sizes = new Map<string, number | null>();

/**
 * Returns the bytes of what browsers fetch of the build for a page without scripts: the style sheets that it links, those for
 * paper, too, its icons and that of its tab, unless a site has its own; null in development, where nothing is built.
 */
export function countLinkedFiles(html: string, encoding: Encoding): number[] | null {
  const sheets = listAttributes(html, '<link rel="stylesheet"', "href");
  const tabIcons = listAttributes(html, '<link rel="icon"', "href");
  const icons = html.includes(`"${sprite}#`) ? [sprite] : [];
  const built = [...sheets, ...tabIcons, ...icons].filter((path) => /^\/(?:assets\/[\w.-]+|favicon\.svg)$/.test(path));
  const all = built.map((path) => countFile(`${directory}${path}${extensions[encoding]}`));
  return all.every((bytes) => bytes !== null) ? all : null;
}

function countFile(file: string): number | null {
  const cachedSize = sizes.get(file);
  if (cachedSize !== undefined) return cachedSize;
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? null;
  sizes.set(file, bytes);
  return bytes;
}
