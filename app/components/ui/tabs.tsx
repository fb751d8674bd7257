import { Link } from "@remix-run/react";

interface Props {
  label: string;
  /** Label, path, and whether it is the current tab. */
  tabs: readonly { label: string; to: string; isHere: boolean }[];
}

export function Tabs({ label, tabs }: Props) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={tab.isHere ? "page" : undefined} preventScrollReset>
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
