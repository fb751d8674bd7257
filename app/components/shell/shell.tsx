import { useLocation, useNavigation } from "@remix-run/react";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { readSearch } from "#app/format/query";
import type { Viewer } from "./account-menu";
import { LostPage } from "./failed-page";
import { Footer, type Theme } from "./footer";
import { Header } from "./header";
import { HealthBanner, SessionBanner } from "./banners";
import { Sidebar } from "./sidebar";
import type { Toast } from "./toast";
import { Toaster } from "./toaster";
import { useScrollMemory } from "./use-scroll-memory";
import { useSessionCheck } from "./use-session-check";
import { LaterForm } from "#app/components/videos/later-button";
import { isWatchPath } from "#app/format/path";
import type { MorePagesProps } from "#app/components/ui/more-pages-props";
import { VisitContext } from "#app/components/ui/page-context";

interface Props {
  viewer: Viewer | null;
  /** Whether there is a session, even if its viewer is unknown. */
  isSignedIn?: boolean;
  isHealthy: boolean;
  theme: Theme;
  nav: "wide" | "rail";
  watchNav: "wide" | "rail";
  toast: Toast | null;
  lacking: readonly string[];
  isLight: boolean;
  /** Whether the browser sends `Save-Data: on`. */
  savesData: boolean;
  /** Toasts that a script in the browser adds. */
  extra?: Toast[];
  /** False for a page that is only a notice. */
  hasSidebar?: boolean;
  /** Whether browsers keep the offline page. */
  hasServiceWorker?: boolean;
  children: ReactNode;
}

/** Renders header, sidebar and footer around a page. */
export function Shell({
  viewer,
  isSignedIn = viewer !== null,
  isHealthy,
  theme,
  nav,
  watchNav,
  toast,
  lacking,
  extra,
  hasSidebar = true,
  hasServiceWorker = true,
  children,
  ...data
}: Props) {
  const { pathname, search, key } = useLocation();
  const navigation = useNavigation();
  useScrollMemory();
  const late = useLate();
  const [MorePages, setMorePages] = useState<ComponentType<MorePagesProps>>();
  const [lost, setLost] = useState<{ path: string; from: string } | null>(null);
  const hasEnded = useSessionCheck(isSignedIn);
  const path = pathname + search;
  const isLost = lost?.from === key;
  const isWatch = isWatchPath(pathname);
  return (
    <VisitContext.Provider value={{ ...toVisit(viewer), isSignedIn, lacking, isLight: data.isLight, MorePages }}>
      <div className={isWatch ? "watch-top" : undefined}>
        <a className="button button-primary skip-link" href="#main">
          Skip to content
        </a>
        <Header
          viewer={viewer}
          isSignedIn={isSignedIn}
          path={path}
          query={readSearch(search, "search_query") ?? ""}
          nav={hasSidebar ? (isWatch ? watchNav : nav) : null}
          navField={isWatch ? "watchNav" : "nav"}
          isLoading={navigation.state !== "idle"}
        />
        <div className={hasSidebar ? "frame" : "bare"}>
          {hasSidebar && <Sidebar viewer={viewer} path={path} />}
          <div>
            {!isHealthy && <HealthBanner />}
            {hasEnded && <SessionBanner from={path} />}
            <main id="main">
              {isLost && <LostPage path={lost.path} goBack={() => setLost(null)} />}
              <div hidden={isLost}>{children}</div>
            </main>
            <Footer theme={theme} path={path} {...data} />
          </div>
        </div>
        {isSignedIn && <LaterForm path={path} />}
        <Toaster toast={toast} extra={extra} closeTo={path} />
        <p id="announcer" className="sr-only" aria-live="polite" />
        {late && (
          <late.Late
            onLost={(path) => setLost({ path, from: key })}
            onMorePages={setMorePages}
            hasServiceWorker={hasServiceWorker}
          />
        )}
      </div>
    </VisitContext.Provider>
  );
}

const toVisit = (viewer: Viewer | null) =>
  viewer ? { viewerId: viewer._id, viewerName: viewer.username } : { viewerId: null };

/** Loads the script that pages do not need at first. */
function useLate() {
  const [late, setLate] = useState<typeof import("#app/components/late/late") | null>(null);
  useEffect(() => void import("#app/components/late/late").then(setLate, () => undefined), []);
  return late;
}
