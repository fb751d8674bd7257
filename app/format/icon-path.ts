import { encodePath } from "./path";

/** Returns the address of an icon or of the logo: the site's own by their version, or else the default one. */
export const iconPath = (name: string, icons: string | undefined) =>
  icons ? encodePath`/face/${icons}/${name}` : encodePath`/icons/${`${name}.png`}`;

/** Finds the icon of a tab; a site with its own has it as a PNG. */
export const findIcon = (icons: string | undefined) =>
  icons ? { href: iconPath("192", icons), type: "image/png" } : { href: "/favicon.svg", type: "image/svg+xml" };
