import type { ReactNode } from "react";
import { CancelLink } from "./cancel-link";
import { SubmitButton } from "./submit-button";

interface Props {
  closeTo: string;
  pending: boolean;
  pendingText: string;
  destroys?: boolean;
  /** Puts the focus on Cancel. */
  autoFocus?: boolean;
  children: ReactNode;
}

/** The last row of a dialog's form: to leave it, and to send it. */
export function FormEnd({ closeTo, pending, pendingText, destroys, autoFocus, children }: Props) {
  return (
    <div className="row end">
      <CancelLink to={closeTo} autoFocus={autoFocus} />
      <SubmitButton variant={destroys ? "danger" : undefined} pending={pending} pendingText={pendingText}>
        {children}
      </SubmitButton>
    </div>
  );
}
