import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon, type IconName } from "#app/components/ui/icon";
import { useClosingMenu } from "#app/components/ui/use-closing-menu";

interface Props {
  /** The name of the menu, for screen readers. */
  label: string;
  /** Links and buttons. */
  children: ReactNode;
}

export function PostMenu({ label, children }: Props) {
  const { pathname } = useLocation();
  const menu = useClosingMenu(pathname);
  return (
    <details className="menu" ref={menu}>
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
export function PostMenuLink({ icon, to, name, children }: LinkProps) {
  return (
    <Link to={to} preventScrollReset aria-label={name}>
      <Icon name={icon} />
      {children}
    </Link>
  );
}
