import { Outlet, useLocation, useNavigation } from "@remix-run/react";
import { HealthBanner } from "#app/components/shell/health-banner";
import { Logo } from "#app/components/ui/logo";
import { ProgressBar } from "#app/components/shell/progress-bar";
import { Toaster } from "#app/components/shell/toaster";
import { useRoot } from "#app/root";

/** Login and signup: a page of their own, without the shell. */
export default function AuthPage() {
  const { toast, isHealthy } = useRoot()!;
  const { pathname, search } = useLocation();
  const { state } = useNavigation();
  return (
    <>
      <ProgressBar busy={state !== "idle"} />
      {!isHealthy && <HealthBanner />}
      <main className="page" id="main">
        <Logo plain />
        <Outlet />
      </main>
      <Toaster toast={toast} closeTo={pathname + search} />
    </>
  );
}
