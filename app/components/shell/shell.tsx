import { useLocation } from "@remix-run/react";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { readSearch } from "#app/format/query";
import type { MenuViewer } from "./account-menu";
import { LostPage } from "./lost-page";
import { Footer, type FooterSite, type Theme } from "./footer";
import { Header } from "./header";
import { NoticeBanner, type SiteNotice } from "./banners";
import { DeletionBanner, HealthBanner, SessionBanner, SuspensionBanner } from "./lazy-banners";
import { Sidebar } from "./sidebar";
import type { Toast } from "./toast";
import { Toaster } from "./toaster";
import { useClosingMenus } from "./use-closing-menus";
import { useScrollRestoration } from "#app/framework-internals";
import { useSessionCheck } from "./use-session-check";
import { LaterForm } from "#app/components/videos/later-button";
import { isWatchPath } from "#app/format/path";
import type { MorePagesProps } from "#app/components/ui/more-pages-props";
import { PageContext } from "#app/components/ui/page-context";
import * as t from "#languages/shell";

interface Props {
  viewer: MenuViewer | null;
  /** Whether there is a session, even if its viewer is unknown. */
  isSignedIn?: boolean;
  isHealthy: boolean;
  theme: Theme;
  nav: "wide" | "rail";
  watchNav: "wide" | "rail";
  toast: Toast | null;
  site?: FooterSite & { notice?: SiteNotice };
  missingControls: readonly string[];
  isLight: boolean;
  /** Whether the browser sends `Save-Data: on`. */
  savesData: boolean;
  /** Whether there is a sidebar; a page that is only a notice has none. */
  hasSidebar?: boolean;
  /** Whether browsers keep the offline page. */
  hasServiceWorker?: boolean;
  children: ReactNode;
}

/** Renders header, sidebar and footer around a page. */
export function Shell({ toast, hasServiceWorker = true, ...props }: Props) {
  const { viewer, isSignedIn = viewer !== null, missingControls, isLight, hasSidebar = true } = props;
  const { pathname, search, key } = useLocation();
  // /boot.js reads the same store on a reload.
  useScrollRestoration({ storageKey: "positions" });
  useClosingMenus();
  const enhancements = useEnhancements();
  const [MorePages, setMorePages] = useState<ComponentType<MorePagesProps>>();
  const [lost, setLost] = useState<{ path: string; from: string } | null>(null);
  const path = pathname + search;
  const lostPath = lost?.from === key ? lost.path : null;
  const { hasEnded, unread } = useSessionCheck({ isSignedIn, viewer });
  const isWatch = isWatchPath(pathname);
  const nav = isWatch ? props.watchNav : props.nav;
  return (
    <PageContext.Provider value={{ ...toPageViewer(viewer), isSignedIn, missingControls, isLight, MorePages }}>
      <div className={isWatch ? "watch-top" : undefined}>
        <a className="button button-primary skip-link" href="#main">
          {t.skipToContent()}
        </a>
        <Header
          viewer={viewer}
          unread={unread}
          isSignedIn={isSignedIn}
          path={path}
          query={readSearch(search, "search_query") ?? ""}
          nav={hasSidebar ? nav : null}
          navField={isWatch ? "watchNav" : "nav"}
        />
        <Frame
          {...props}
          path={path}
          hasSidebar={hasSidebar}
          lostPath={lostPath}
          hasEnded={hasEnded}
          goBack={() => setLost(null)}
        />
        {isSignedIn && <LaterForm path={path} />}
        <Toaster toast={toast} closeTo={path} />
        <p id="announcer" className="sr-only" aria-live="polite" />
        {enhancements && (
          <enhancements.PageEnhancements
            onLost={(path) => setLost({ path, from: key })}
            onMorePages={setMorePages}
            hasServiceWorker={hasServiceWorker}
          />
        )}
      </div>
    </PageContext.Provider>
  );
}

interface FrameProps extends Omit<Props, "toast"> {
  /** Path and query of the page. */
  path: string;
  /** The path of a page that could not be loaded; null while there is none. */
  lostPath: string | null;
  hasEnded: boolean;
  goBack: () => void;
}

/** Renders the page between sidebar and footer; hides it while another page cannot be loaded. */
function Frame({ viewer, path, hasSidebar, hasEnded, isHealthy, lostPath, goBack, children, ...footer }: FrameProps) {
  const { site, theme, isLight, savesData } = footer;
  return (
    <div className={hasSidebar ? "frame" : "bare"}>
      {hasSidebar && <Sidebar viewer={viewer} path={path} />}
      <div>
        {site?.notice && <NoticeBanner {...site.notice} path={path} />}
        {!isHealthy && <HealthBanner />}
        {hasEnded && <SessionBanner from={path} />}
        {viewer?.suspension && <SuspensionBanner {...viewer.suspension} />}
        {viewer?.deletionAt && path !== "/settings/keep" && <DeletionBanner at={viewer.deletionAt} />}
        <main id="main">
          {lostPath !== null && <LostPage path={lostPath} goBack={goBack} />}
          <div hidden={lostPath !== null}>{children}</div>
        </main>
        <Footer {...(site && { site })} theme={theme} path={path} isLight={isLight} savesData={savesData} />
      </div>
    </div>
  );
}

const toPageViewer = (viewer: MenuViewer | null) =>
  viewer ? { viewerId: viewer._id, viewerName: viewer.username } : { viewerId: null };

/** Loads the script of the enhancements, which pages do not need at first. */
function useEnhancements() {
  const [enhancements, setEnhancements] = useState<
    typeof import("#app/components/enhancements/page-enhancements") | null
  >(null);
  useEffect(
    () => void import("#app/components/enhancements/page-enhancements").then(setEnhancements, () => undefined),
    [],
  );
  return enhancements;
}
