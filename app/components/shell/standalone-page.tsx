import { ForbiddenPage } from "./lazy/forbidden-page";
import { Logo } from "#app/components/ui/logo";
import { findIcon } from "#app/format/icon-path";
import { FaceStyle } from "./face-style";
import { SiteFace, type SiteFaceValue } from "#app/components/ui/site-face";
import { SiteName } from "#app/components/ui/site-name";
import { OfflinePage } from "./offline-page";
import { isRightToLeft, language } from "#languages/runtime/language";
import * as t from "#languages/shell";

export interface StandalonePageProps {
  kind: "loading" | "forbidden" | "offline";
  /** The URL that the loading view reloads: this page's URL with wait=1. */
  next?: string;
}

const titles = { loading: t.pleaseWait, forbidden: t.notAllowed, offline: t.offline };
const pages = { loading: LoadingPage, forbidden: ForbiddenPage, offline: OfflinePage };
const scripts = { loading: "/loading.js", forbidden: null, offline: "/offline.js" };

interface Props extends StandalonePageProps {
  siteName: string;
  css: string;
  face: SiteFaceValue;
}

/** Renders a whole document outside the application. */
export function StandalonePage({ kind, next, siteName, css, face }: Props) {
  const [Page, script] = [pages[kind], scripts[kind]];
  return (
    <html lang={language()} dir={isRightToLeft() ? "rtl" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>{`${titles[kind]()} · ${siteName}`}</title>
        <link rel="icon" href={findIcon(face.icons).href} />
        <style id="css" dangerouslySetInnerHTML={{ __html: css }} />
        <FaceStyle {...face} />
        {next && (
          <noscript>
            <meta httpEquiv="refresh" content={`1;url=${next}`} />
          </noscript>
        )}
      </head>
      <body data-next={next}>
        <SiteName.Provider value={siteName}>
          <SiteFace.Provider value={face}>
            <Page />
          </SiteFace.Provider>
        </SiteName.Provider>
        {script && <script src={script} defer />}
      </body>
    </html>
  );
}

export function LoadingPage() {
  return (
    <main className="standalone">
      <Logo plain />
      <h1>{t.pleaseWait()}</h1>
      <p className="text-muted">{t.refreshIfLong()}</p>
      <div className="waiting-bar" role="progressbar" aria-label={t.loading()} />
    </main>
  );
}
