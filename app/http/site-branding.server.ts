import { createHash } from "node:crypto";
import type { SiteBrandingValue } from "#app/components/ui/site-branding";
import { iconPath } from "#app/format/icon-path";
import { writeAccentCss } from "#contract/accent";
import type { Site } from "#contract/site";

type Look = Pick<Site, "accent" | "pattern" | "logo">;
type Logo = NonNullable<Site["logo"]>;

/** The longest `data:` URL that stands in each page; a larger logo is a file. */
const maxInlineLogo = 2_048;

/** A logo wider than this many of its heights has the name in it as a rule. */
const wordmarkAspect = 2;

let last: { key: string; branding: SiteBrandingValue | null } = { key: "", branding: null };

/** Returns what pages show of a site's look; null where it is as at first. A site has one, so the last is kept. */
export function toBranding({ accent, pattern, logo }: Look): SiteBrandingValue | null {
  const key = JSON.stringify([accent, pattern, logo?.version]);
  if (last.key !== key) last = { key, branding: describeBranding({ accent, pattern, logo }) };
  return last.branding;
}

function describeBranding({ accent, pattern, logo }: Look): SiteBrandingValue | null {
  const icons = nameIcons(accent, logo?.version);
  const branding = {
    ...((accent || logo) && { css: (accent && writeAccentCss(accent)) + (logo ? writeLogoCss(logo) : ""), icons }),
    ...(logo && { logo: describeLogo(logo, icons) }),
    ...(pattern !== "waves" && { pattern }),
  };
  return Object.keys(branding).length > 0 ? branding : null;
}

export const nameIcons = (accent: string, logoVersion: string | undefined) =>
  createHash("sha256").update(`${accent} ${logoVersion}`).digest("hex").slice(0, 12);

const describeLogo = ({ width, height, picture }: Logo, icons: string) => ({
  src: picture.length <= maxInlineLogo ? picture : iconPath("logo", icons),
  width,
  height,
  ...(width >= wordmarkAspect * height && { isWordmark: true }),
});

const grounds = { none: "", light: "#fff", dark: "#10181f" };

/** The ground stays in forced colours, since without it the logo would be lost. */
function writeLogoCss({ ground }: Logo): string {
  const under =
    grounds[ground] && `;padding:3px;border-radius:6px;background:${grounds[ground]};forced-color-adjust:none`;
  return (
    `.logo img{width:auto;height:32px;max-width:160px;object-fit:contain${under}}` +
    "@media (width<640px){.top-bar .logo img{max-width:88px}}"
  );
}
