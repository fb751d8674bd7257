import { statSync } from "node:fs";
import sprite from "#app/styles/icons.svg?no-inline";
import type { Encoding } from "#contract/encodings";
import { listAttributes } from "./list-attributes.server";

const extensions = { br: ".br", gzip: ".gz", identity: "" };
const directory = "build/client";

/** The sizes of built files in bytes, encoded as the server sends them; null for a missing file. */
const cachedSizes = new Map<string, number | null>();

/**
 * Returns the sizes in bytes of the built files that a browser without scripts fetches for a page: linked style sheets,
 * those for print included, the sprite of icons, and the tab's icon unless the site has its own. Returns null in
 * development, where nothing is built.
 */
export function countLinkedFiles(html: string, encoding: Encoding): number[] | null {
  const sheets = listAttributes(html, '<link rel="stylesheet"', "href");
  const tabIcons = listAttributes(html, '<link rel="icon"', "href");
  const icons = html.includes(`"${sprite}#`) ? [sprite] : [];
  const paths = [...sheets, ...tabIcons, ...icons].filter((path) => /^\/(?:assets\/[\w.-]+|favicon\.svg)$/.test(path));
  const sizes = paths.map((path) => countFile(`${directory}${path}${extensions[encoding]}`));
  return sizes.every((bytes) => bytes !== null) ? sizes : null;
}

function countFile(file: string): number | null {
  const cachedSize = cachedSizes.get(file);
  if (cachedSize !== undefined) return cachedSize;
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? null;
  cachedSizes.set(file, bytes);
  return bytes;
}
