import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

interface Props {
  id?: string;
  className?: string;
  label?: string;
  returnTo: string;
  /** Whether the browser loads a new document even with JavaScript. */
  reloads?: boolean;
  children: ReactNode;
}

/** Renders a form whose buttons save a choice in a cookie and return to the same page. */
export function PreferenceForm({ label, returnTo, reloads, children, ...names }: Props) {
  return (
    <Form
      {...names}
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
