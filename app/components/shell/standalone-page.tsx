import { ForbiddenPage } from "./lazy/forbidden-page";
import { Logo } from "#app/components/ui/logo";
import { OfflinePage } from "./offline-page";
import { StandaloneDocument, type StandaloneSite } from "./standalone-document";
import * as t from "#languages/shell";

export interface StandalonePageProps {
  kind: "loading" | "forbidden" | "offline";
  /** The URL that the loading view reloads: this page's URL with wait=1. */
  next?: string;
}

const titles = { loading: t.pleaseWait, forbidden: t.notAllowed, offline: t.offline };
const pages = { loading: LoadingPage, forbidden: ForbiddenPage, offline: OfflinePage };
const scripts = { loading: "/loading.js", forbidden: null, offline: "/offline.js" };

type Props = StandalonePageProps & StandaloneSite;

/** Renders a page outside the application, in place of one that cannot be shown. */
export function StandalonePage({ kind, next, ...site }: Props) {
  const [Page, script] = [pages[kind], scripts[kind]];
  const retry = next && (
    <noscript>
      <meta httpEquiv="refresh" content={`1;url=${next}`} />
    </noscript>
  );
  return (
    <StandaloneDocument title={titles[kind]()} {...site} head={retry} next={next}>
      <Page />
      {script && <script src={script} defer />}
    </StandaloneDocument>
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
