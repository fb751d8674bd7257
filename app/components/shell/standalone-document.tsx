import type { ReactNode } from "react";
import { findIcon } from "#app/format/icon-path";
import { SiteFace, type SiteFaceValue } from "#app/components/ui/site-face";
import { SiteName } from "#app/components/ui/site-name";
import { FaceStyle } from "./face-style";
import { isRightToLeft, language } from "#languages/runtime/language";

export interface StandaloneSite {
  siteName: string;
  css: string;
  face: SiteFaceValue;
}

interface Props extends StandaloneSite {
  title: string;
  head?: ReactNode;
  /** The URL that the loading view reloads. */
  next?: string | undefined;
  children: ReactNode;
}

/** Renders a whole document outside the application. */
export function StandaloneDocument({ title, siteName, css, face, head, next, children }: Props) {
  return (
    <html lang={language()} dir={isRightToLeft() ? "rtl" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>{`${title} · ${siteName}`}</title>
        <link rel="icon" href={findIcon(face.icons).href} />
        <style id="css" dangerouslySetInnerHTML={{ __html: css }} />
        <FaceStyle css={face.css} />
        {head}
      </head>
      <body data-next={next}>
        <SiteName.Provider value={siteName}>
          <SiteFace.Provider value={face}>{children}</SiteFace.Provider>
        </SiteName.Provider>
      </body>
    </html>
  );
}
