import { type ReactNode, useEffect, useRef, useState } from "react";
import { ConfirmByPasskey } from "./confirm-by-passkey";
import { Field } from "./field";
import type { FieldProps } from "./field-frame";
import * as t from "#languages/forms";

interface Props extends FieldProps {
  hasPasskey: boolean;
  /** Hidden fields that the form has after a passkey has confirmed the session. */
  children?: ReactNode;
}

/** Asks for the viewer's own password, or for a passkey, which confirms the session for ten minutes. */
export function PasswordOrPasskey({ hasPasskey, children, ...field }: Props) {
  const [confirmation, setConfirmation] = useState<{ errors: string[] | undefined } | null>(null);
  // The server asks again when the ten minutes are over.
  const isConfirmed = confirmation !== null && (!field.errors || field.errors === confirmation.errors);
  if (isConfirmed) return <Confirmation>{children}</Confirmation>;
  return (
    <>
      <Field {...field} type="password" autoComplete="current-password" />
      {hasPasskey && <ConfirmByPasskey onConfirm={() => setConfirmation({ errors: field.errors })} />}
    </>
  );
}

/** Renders that a passkey has confirmed the session; takes over the focus of the pressed button, once. */
function Confirmation({ children }: { children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p tabIndex={-1} ref={text}>
      {children}
      {t.passkeyConfirmed()}
    </p>
  );
}
