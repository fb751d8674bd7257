import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

interface Props {
  className: string;
  label?: string;
  returnTo: string;
  /** Whether the browser loads a new document, also with JavaScript. */
  reloads?: boolean;
  children: ReactNode;
}

/** Renders buttons that save a choice in a cookie and return to the same page. */
export function PreferenceForm({ className, label, returnTo, reloads = false, children }: Props) {
  return (
    <Form
      className={className}
      aria-label={label}
      method="post"
      action="/preferences"
      replace
      preventScrollReset
      reloadDocument={reloads}
    >
      <input type="hidden" name="returnTo" value={returnTo} />
      {children}
    </Form>
  );
}
