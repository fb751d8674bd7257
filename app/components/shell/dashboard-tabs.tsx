import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useSupportedControls } from "#app/components/ui/page-context";
import { WaitingBadge } from "#app/components/ui/waiting-badge";
import { notSupported } from "#app/messages";
import * as t from "#languages/shell";

interface Props {
  current: "videos" | "comments" | "statistics";
  /** How many comments wait, up to a hundred; null if unknown. */
  waiting?: number | null;
  /** What stands beside them, or below. */
  children?: ReactNode;
}

const home = "/admin/dashboard";

/** Renders the tabs of the dashboard's pages: those that a server lacks are disabled, that of held comments is left out. */
export function DashboardTabs({ current, waiting = null, children }: Props) {
  const supports = useSupportedControls();
  return (
    <div className="dashboard-head">
      <nav className="tabs" aria-label={t.dashboard()}>
        <Tab to={home} isHere={current === "videos"}>
          {t.videos()}
        </Tab>
        {supports("commentRules") && (
          <Tab to={`${home}/comments`} isHere={current === "comments"}>
            {t.comments()}
            {waiting !== null && waiting > 0 && <WaitingBadge count={waiting} />}
          </Tab>
        )}
        {!supports("statistics") ? (
          <a role="link" aria-disabled="true" title={notSupported()}>
            {t.statistics()}
            <span className="sr-only">. {notSupported()}</span>
          </a>
        ) : (
          <Tab to={`${home}/statistics`} isHere={current === "statistics"}>
            {t.statistics()}
          </Tab>
        )}
      </nav>
      {children}
    </div>
  );
}

function Tab({ to, isHere, children }: { to: string; isHere: boolean; children: ReactNode }) {
  return (
    <Link to={to} aria-current={isHere ? "page" : undefined}>
      {children}
    </Link>
  );
}
