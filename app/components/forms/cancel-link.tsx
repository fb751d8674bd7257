import { Link } from "@remix-run/react";

/** Leaves a dialog or form; holds the focus where the act beside it destroys. */
export function CancelLink({ to, autoFocus }: { to: string; autoFocus?: boolean }) {
  return (
    <Link className="btn" to={to} preventScrollReset autoFocus={autoFocus}>
      Cancel
    </Link>
  );
}
