import { Link } from "@remix-run/react";

/** Leaves a dialog or form; takes the focus if the other button deletes something. */
export function CancelLink({ to, autoFocus }: { to: string; autoFocus?: boolean }) {
  return (
    <Link className="button" to={to} preventScrollReset autoFocus={autoFocus}>
      Cancel
    </Link>
  );
}
