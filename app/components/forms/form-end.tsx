import type { ReactNode } from "react";
import { CancelLink } from "./cancel-link";
import { SubmitButton } from "./submit-button";

interface Props {
  closeTo: string;
  /** The label of the link that leaves the form, in place of Cancel. */
  closeText?: string | undefined;
  pending: boolean;
  pendingText: string;
  destroys?: boolean;
  /** Puts the focus on Cancel. */
  autoFocus?: boolean;
  children: ReactNode;
}

/** Renders the last row of a dialog's form: Cancel and the submit button. */
export function FormEnd({ closeTo, closeText, pending, pendingText, destroys, autoFocus, children }: Props) {
  return (
    <div className="form-buttons">
      <CancelLink to={closeTo} autoFocus={autoFocus}>
        {closeText}
      </CancelLink>
      <SubmitButton variant={destroys ? "danger" : undefined} pending={pending} pendingText={pendingText}>
        {children}
      </SubmitButton>
    </div>
  );
}
