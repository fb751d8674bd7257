import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import type { MenuViewer } from "./components/shell/account-menu";
import { Boot } from "./components/shell/boot";
import { PageTitles } from "./components/shell/page-titles";
import { useHeadEnd } from "./components/shell/use-head-end";
import { LostPage } from "./components/shell/lost-page";
import { UnexpectedErrorPage, ForbiddenPage } from "./components/shell/lazy-errors";
import { isConnectionError } from "./components/ui/connection-error";
import { useRequestId } from "#app/components/ui/page-context";
import { SiteBranding } from "#app/components/ui/site-branding";
import { SiteName } from "#app/components/ui/site-name";
import { productName } from "#contract/words/site";
import { BrandingStyle, IconLinks } from "./components/shell/branding-head";
import { Styles } from "./components/shell/styles";
import { isWatchPath } from "./format/path";
import { findPageTime } from "./format/age";
import { readSiteContext } from "./context.server";
import { hasServiceWorker } from "./http/service-worker.server";
import { followAccountLanguage } from "./http/keep-language.server";
import { isLightPage, readDismissedNotice, readPreferences } from "#app/http/preferences.server";
import { readToast } from "#app/http/toast.server";
import { toSiteView } from "#app/http/read-site.server";
import { readStartup } from "#app/http/viewer.server";
import { listMissingControls } from "./video-api/supported-controls.server";
import { apiSession } from "#app/video-api/transport/session.server";
import { isRightToLeft, language } from "#languages/runtime/language";
import * as t from "#languages/shell";

const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

export const meta: MetaFunction = ({ error }) => [
  { title: isNotFound(error) ? `${t.notFound()} · ${productName}` : productName },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [{ viewer, isSignedIn, isHealthy, site }, { toast, headers }] = await Promise.all([
    readStartup(request, context),
    readToast(request, readSiteContext(request, context)),
  ]);
  followAccountLanguage({ request, context }, viewer);
  const session = apiSession(request, context);
  const data = {
    viewer: toViewerView(viewer),
    isSignedIn,
    isHealthy,
    toast: toast ?? null,
    now: findPageTime(isSignedIn),
    savesData: request.headers.get("Save-Data") === "on",
    isLight: isLightPage(request),
    missingControls: listMissingControls(session),
    ...((isLightPage(request) || readSiteContext(request, context).hasLinkedLanguage) && { hasScripts: false }),
    ...readPreferences(request),
    site: toSiteView(site, readDismissedNotice(request)),
    ...(!hasServiceWorker() && { hasServiceWorker: false }),
  };
  return toast ? json(data, { headers }) : data;
}

/** Picks what pages show of the viewer; the browser receives nothing else. */
const toViewerView = (viewer: Awaited<ReturnType<typeof readStartup>>["viewer"]) => {
  if (!viewer) return null;
  const { _id, username, fullName, avatar, role, suspension, deletionAt, timeZone, unread } = viewer;
  const shownRole = role && role !== "user" ? { role } : {};
  return {
    _id,
    username,
    fullName,
    avatar,
    ...shownRole,
    ...(suspension && { suspension }),
    ...(deletionAt && { deletionAt }),
    ...(timeZone !== undefined && { timeZone }),
    ...(viewer.isHistoryOff && { isHistoryOff: true }),
    ...(unread !== undefined && { unread }),
  } satisfies MenuViewer;
};

/** Returns the root's data, on every page whose root loader succeeded. */
export const useRoot = () => useRouteLoaderData<typeof loader>("root");

export default function App() {
  return <Outlet />;
}

const noBranding = {};

export function Layout({ children }: { children: ReactNode }) {
  const root = useRoot();
  const requestId = useRequestId();
  const error = useRouteError();
  const { pathname } = useLocation();
  const nav = isWatchPath(pathname) ? (root?.watchNav ?? "rail") : root?.nav;
  const theme = root?.theme === "auto" ? undefined : root?.theme;
  const siteName = root?.site.name ?? productName;
  const branding = root?.site.branding ?? noBranding;
  return (
    <SiteName.Provider value={siteName}>
      <SiteBranding.Provider value={branding}>
        <html
          lang={language()}
          dir={isRightToLeft() ? "rtl" : undefined}
          data-theme={theme}
          data-nav={nav === "rail" ? nav : undefined}
          data-request-id={error ? requestId : undefined}
          suppressHydrationWarning
        >
          <head>
            <meta charSet="utf-8" />
            <meta name="viewport" content="width=device-width,initial-scale=1" />
            <meta name="color-scheme" content="light dark" />
            <PageTitles />
            <Styles />
            <BrandingStyle {...branding} />
            <IconLinks {...branding} />
            <Links />
            <link rel="search" href="/opensearch.xml" type="application/opensearchdescription+xml" title={siteName} />
            {useHeadEnd()}
          </head>
          <body>
            {children}
            {import.meta.env.DEV ? <Scripts /> : (root?.hasScripts ?? true) && <Boot />}
          </body>
        </html>
      </SiteBranding.Provider>
    </SiteName.Provider>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const requestId = useRequestId();
  const { pathname, search } = useLocation();
  if (isConnectionError(error))
    return (
      <main className="standalone" id="main">
        <LostPage path={pathname + search} />
      </main>
    );
  if (isRouteErrorResponse(error) && error.status === 403) return <ForbiddenPage />;
  return <UnexpectedErrorPage requestId={isNotFound(error) ? "" : requestId} />;
}
