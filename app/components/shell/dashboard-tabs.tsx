import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { UnsupportedLink } from "#app/components/ui/not-offered";
import { useSupportedControls } from "#app/components/ui/page-context";
import { WaitingBadge } from "#app/components/ui/waiting-badge";
import * as t from "#languages/shell";

interface Props {
  current: "videos" | "comments" | "statistics";
  /** The number of held comments, up to a hundred; null if unknown. */
  waiting?: number | null;
  /** What stands beside or below the tabs. */
  children?: ReactNode;
}

const dashboardPath = "/admin/dashboard";

/**
 * Renders the tabs of the dashboard's pages. If the server lacks the calls, the tab of held comments is absent and the tab
 * of the statistics is disabled.
 */
export function DashboardTabs({ current, waiting = null, children }: Props) {
  const supports = useSupportedControls();
  return (
    <div className="dashboard-head">
      <nav className="tabs" aria-label={t.dashboard()}>
        <Tab to={dashboardPath} isCurrent={current === "videos"}>
          {t.videos()}
        </Tab>
        {supports("commentRules") && (
          <Tab to={`${dashboardPath}/comments`} isCurrent={current === "comments"}>
            {t.comments()}
            {waiting !== null && waiting > 0 && <WaitingBadge count={waiting} />}
          </Tab>
        )}
        {supports("statistics") ? (
          <Tab to={`${dashboardPath}/statistics`} isCurrent={current === "statistics"}>
            {t.statistics()}
          </Tab>
        ) : (
          <UnsupportedLink>{t.statistics()}</UnsupportedLink>
        )}
      </nav>
      {children}
    </div>
  );
}

function Tab({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <Link to={to} aria-current={isCurrent ? "page" : undefined}>
      {children}
    </Link>
  );
}
