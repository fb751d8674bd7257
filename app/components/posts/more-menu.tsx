import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon, type IconName } from "#app/components/ui/icon";

interface Props {
  /** The name of the menu, for screen readers. */
  label: string;
  /** Links and buttons. */
  children: ReactNode;
}

export function MoreMenu({ label, children }: Props) {
  return (
    <details className="menu">
      <summary className="button button-ghost button-icon" aria-label={label}>
        <Icon name="more" />
      </summary>
      <div>{children}</div>
    </details>
  );
}

interface LinkProps {
  icon: IconName;
  to: string;
  /** The accessible name, if it says more than the text. */
  name: string;
  children: string;
}

/** Renders an entry of the menu that opens a dialog. */
export function MoreMenuLink({ icon, to, name, children }: LinkProps) {
  return (
    <Link to={to} preventScrollReset aria-label={name}>
      <Icon name={icon} />
      {children}
    </Link>
  );
}
