import { Link } from "@remix-run/react";
import { WaitingBadge } from "./waiting-badge";

interface Props {
  label: string;
  /** `isCurrent` marks the current tab; `waiting` is the number of entries that need somebody's attention. */
  tabs: readonly { label: string; to: string; isCurrent: boolean; waiting?: number }[];
}

export function Tabs({ label, tabs }: Props) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={tab.isCurrent ? "page" : undefined} preventScrollReset>
          {tab.label}
          {tab.waiting !== undefined && tab.waiting > 0 && <WaitingBadge count={tab.waiting} />}
        </Link>
      ))}
    </nav>
  );
}
