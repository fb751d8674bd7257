import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

interface Props {
  action: string;
  /** The page to which the response leads. */
  returnTo: string;
  className?: string;
  /** The button, and further fields if it needs any. */
  children: ReactNode;
}

/** Renders a form with one button whose press leads back to a page and replaces it in the browser's history. */
export function PressForm({ action, returnTo, className, children }: Props) {
  return (
    <Form className={className} method="post" action={action} replace preventScrollReset>
      <input type="hidden" name="returnTo" value={returnTo} />
      {children}
    </Form>
  );
}
