import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

interface Props {
  className: string;
  label?: string;
  returnTo: string;
  children: ReactNode;
}

/** Buttons that keep a choice of looks in a cookie and lead back to the same page. */
export function PreferenceForm({ className, label, returnTo, children }: Props) {
  return (
    <Form className={className} aria-label={label} method="post" action="/preferences" replace preventScrollReset>
      <input type="hidden" name="returnTo" value={returnTo} />
      {children}
    </Form>
  );
}
