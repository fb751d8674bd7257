import { useState } from "react";
import { findIcon, iconPath } from "#app/format/icon-path";
import type { SiteBrandingValue } from "#app/components/ui/site-branding";

/**
 * Renders the style sheet of a site's own colours. It stays the one with which the document was opened, because the content
 * security policy allows only its hash.
 */
export function BrandingStyle({ css }: Pick<SiteBrandingValue, "css">) {
  const [firstCss] = useState(css);
  return firstCss ? <style id="face" dangerouslySetInnerHTML={{ __html: firstCss }} /> : null;
}

/** Renders the links to the site's icons. */
export function IconLinks({ icons }: Pick<SiteBrandingValue, "icons">) {
  return (
    <>
      <link rel="icon" {...findIcon(icons)} />
      <link rel="apple-touch-icon" href={iconPath("180", icons)} />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
}
