import { useState } from "react";
import { findIcon, iconPath } from "#app/format/icon-path";
import type { SiteBrandingValue } from "#app/components/ui/site-branding";

/**
 * Renders the colours of a site that has its own. They stay as the page was opened with: its policy has the hash of
 * these alone.
 */
export function BrandingStyle({ css }: Pick<SiteBrandingValue, "css">) {
  const [opened] = useState(css);
  return opened ? <style id="face" dangerouslySetInnerHTML={{ __html: opened }} /> : null;
}

/** Links to the icons, which a site with an own accent has in that colour. */
export function IconLinks({ icons }: Pick<SiteBrandingValue, "icons">) {
  return (
    <>
      <link rel="icon" {...findIcon(icons)} />
      <link rel="apple-touch-icon" href={iconPath("180", icons)} />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
}
