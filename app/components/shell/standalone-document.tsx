import type { ReactNode } from "react";
import { findIcon } from "#app/format/icon-path";
import { SiteBranding, type SiteBrandingValue } from "#app/components/ui/site-branding";
import { SiteName } from "#app/components/ui/site-name";
import { BrandingStyle } from "./branding-head";
import { isRightToLeft, language } from "#languages/runtime/language";

export interface StandaloneSite {
  siteName: string;
  css: string;
  branding: SiteBrandingValue;
}

interface Props extends StandaloneSite {
  title: string;
  head?: ReactNode;
  /** The URL that the loading view reloads. */
  next?: string | undefined;
  children: ReactNode;
}

/** Renders a whole document outside the application. */
export function StandaloneDocument({ title, siteName, css, branding, head, next, children }: Props) {
  return (
    <html lang={language()} dir={isRightToLeft() ? "rtl" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>{`${title} · ${siteName}`}</title>
        <link rel="icon" href={findIcon(branding.icons).href} />
        <style id="css" dangerouslySetInnerHTML={{ __html: css }} />
        <BrandingStyle css={branding.css} />
        {head}
      </head>
      <body data-next={next}>
        <SiteName.Provider value={siteName}>
          <SiteBranding.Provider value={branding}>{children}</SiteBranding.Provider>
        </SiteName.Provider>
      </body>
    </html>
  );
}
