import { useLocation, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { readSearch } from "#app/format/query";
import type { Viewer } from "./account-menu";
import { Footer, type Theme } from "./footer";
import { Header } from "./header";
import { HealthBanner } from "./health-banner";
import { ProgressBar } from "./progress-bar";
import { SessionBanner } from "./session-banner";
import { Sidebar } from "./sidebar";
import type { Toast } from "./toast";
import { Toaster } from "./toaster";
import { useScrollMemory } from "./use-scroll-memory";
import { useSessionCheck } from "./use-session-check";
import { VisitContext } from "#app/components/ui/page-context";

interface Props {
  viewer: Viewer | null;
  /** Whether there is a session, though it may not be known whose. */
  isSignedIn?: boolean;
  isHealthy: boolean;
  theme: Theme;
  nav: "wide" | "rail";
  toast: Toast | null;
  lacking: readonly string[];
  isLight: boolean;
  /** Whether the browser itself asks for light pages. */
  savesData: boolean;
  /** Toasts that only the browser knows of. */
  extra?: Toast[];
  /** Off where the page is but a notice. */
  hasSidebar?: boolean;
  children: ReactNode;
}

/** Header, sidebar and foot around a page. */
export function Shell({
  viewer,
  isSignedIn = viewer !== null,
  isHealthy,
  theme,
  nav,
  toast,
  lacking,
  extra,
  hasSidebar = true,
  children,
  ...data
}: Props) {
  const { pathname, search } = useLocation();
  const navigation = useNavigation();
  useScrollMemory();
  const hasEnded = useSessionCheck(isSignedIn);
  const path = pathname + search;
  const isWatch = pathname.startsWith("/video/");
  return (
    <VisitContext.Provider value={{ ...visitOf(viewer), isSignedIn, lacking, isLight: data.isLight }}>
      <div className={isWatch ? "watch-top" : undefined}>
        <a className="btn primary skip" href="#main">
          Skip to content
        </a>
        <ProgressBar busy={navigation.state !== "idle"} />
        <Header
          viewer={viewer}
          isSignedIn={isSignedIn}
          path={path}
          query={readSearch(search, "search_query") ?? ""}
          nav={isWatch || !hasSidebar ? null : nav}
        />
        <div className={hasSidebar ? "frame" : "bare"}>
          {hasSidebar && <Sidebar viewer={viewer} path={path} />}
          <div>
            {!isHealthy && <HealthBanner />}
            {hasEnded && <SessionBanner from={path} />}
            <main id="main">{children}</main>
            <Footer theme={theme} path={path} {...data} />
          </div>
        </div>
        <Toaster toast={toast} extra={extra} closeTo={path} />
      </div>
    </VisitContext.Provider>
  );
}

const visitOf = (viewer: Viewer | null) =>
  viewer ? { viewerId: viewer._id, viewerName: viewer.username } : { viewerId: null };
