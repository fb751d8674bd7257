import { createHash } from "node:crypto";
import type { SiteBrandingValue } from "#app/components/ui/site-branding";
import { iconPath } from "#app/format/icon-path";
import { writeAccentCss } from "#contract/accent";
import type { Site } from "#contract/site";

type BrandingSettings = Pick<Site, "accent" | "pattern" | "logo">;
type Logo = NonNullable<Site["logo"]>;

/** The longest `data:` URL of a logo that every page contains; a larger logo is a file. */
const maxInlineLogoLength = 2_048;

/** A logo that is wider than this multiple of its height usually contains the name. */
const wordmarkAspect = 2;

let lastBranding: { key: string; branding: SiteBrandingValue | null } = { key: "", branding: null };

/** Returns the branding that pages show; null for the default. Caches the last one, because a site has only one. */
export function toBranding({ accent, pattern, logo }: BrandingSettings): SiteBrandingValue | null {
  const key = JSON.stringify([accent, pattern, logo?.version]);
  if (lastBranding.key !== key) lastBranding = { key, branding: describeBranding({ accent, pattern, logo }) };
  return lastBranding.branding;
}

function describeBranding({ accent, pattern, logo }: BrandingSettings): SiteBrandingValue | null {
  const icons = hashIconSource(accent, logo?.version);
  const branding = {
    ...((accent || logo) && { css: (accent && writeAccentCss(accent)) + (logo ? writeLogoCss(logo) : ""), icons }),
    ...(logo && { logo: describeLogo(logo, icons) }),
    ...(pattern !== "waves" && { pattern }),
  };
  return Object.keys(branding).length > 0 ? branding : null;
}

export const hashIconSource = (accent: string, logoVersion: string | undefined) =>
  createHash("sha256").update(`${accent} ${logoVersion}`).digest("hex").slice(0, 12);

const describeLogo = ({ width, height, picture }: Logo, icons: string) => ({
  src: picture.length <= maxInlineLogoLength ? picture : iconPath("logo", icons),
  width,
  height,
  ...(width >= wordmarkAspect * height && { isWordmark: true }),
});

const backgrounds = { none: "", light: "#fff", dark: "#10181f" };

/** Keeps the background in forced colours, since without it the logo might be invisible. */
function writeLogoCss({ ground }: Logo): string {
  const backgroundCss =
    backgrounds[ground] && `;padding:3px;border-radius:6px;background:${backgrounds[ground]};forced-color-adjust:none`;
  return (
    `.logo img{width:auto;height:32px;max-width:160px;object-fit:contain${backgroundCss}}` +
    "@media (width<640px){.top-bar .logo img{max-width:88px}}"
  );
}
