import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { giveUpForm } from "./give-up-form";

interface Props {
  to: string;
  autoFocus?: boolean;
  children?: ReactNode;
}

/** Leaves a dialog or form; takes the focus if the other button deletes something. */
export function CancelLink({ to, autoFocus, children = "Cancel" }: Props) {
  return (
    <Link className="button" to={to} preventScrollReset autoFocus={autoFocus} onClick={giveUpForm}>
      {children}
    </Link>
  );
}
