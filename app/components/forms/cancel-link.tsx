import { Link } from "@remix-run/react";
import type { ReactNode, MouseEvent } from "react";
import * as t from "#languages/forms";

interface Props {
  to: string;
  autoFocus?: boolean;
  children?: ReactNode;
}

/** Leaves a dialog or form; takes the focus if the other button deletes something. */
export function CancelLink({ to, autoFocus, children = t.cancel() }: Props) {
  return (
    <Link className="button" to={to} preventScrollReset autoFocus={autoFocus} onClick={giveUpForm}>
      {children}
    </Link>
  );
}

/** Marks the form around a pressed link as given up, so that the browser does not ask before it is left. */
export const giveUpForm = ({ currentTarget }: MouseEvent) =>
  currentTarget.closest("form")?.setAttribute("data-done", "left");
