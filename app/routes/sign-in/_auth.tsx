import { Outlet, useLocation, useNavigation } from "@remix-run/react";
import { NoticeBanner } from "#app/components/shell/banners";
import { HealthBanner } from "#app/components/shell/lazy-banners";
import { Logo } from "#app/components/ui/logo";
import { LostFormPlace } from "#app/components/ui/lost-form-place";
import { ProgressBar } from "#app/components/shell/progress-bar";
import { Toaster } from "#app/components/shell/toaster";
import { PageContext } from "#app/components/ui/page-context";
import { useRoot } from "#app/root";

export { pageStyles as links } from "#app/components/ui/page-styles";

/** Renders login and signup without the shell. */
export default function AuthPage() {
  const { toast, isHealthy, isSignedIn, missingControls, site } = useRoot()!;
  const { pathname, search } = useLocation();
  const { state } = useNavigation();
  return (
    <PageContext.Provider value={{ viewerId: null, isSignedIn, missingControls }}>
      {site.notice && <NoticeBanner {...site.notice} path={pathname + search} />}
      {!isHealthy && <HealthBanner />}
      <main className="standalone" id="main">
        <ProgressBar busy={state !== "idle"} />
        <Logo plain />
        <LostFormPlace />
        <Outlet />
      </main>
      <Toaster toast={toast} closeTo={pathname + search} />
    </PageContext.Provider>
  );
}
