import { useState } from "react";
import { ConfirmByPasskey } from "./confirm-by-passkey";
import { Field } from "./field";
import type { FieldProps } from "./field-frame";

interface Props extends Omit<FieldProps, "label"> {
  label?: string;
  /** Whether the account has a passkey, which may confirm in place of the password. */
  hasPasskey: boolean;
}

/** Asks for one's own password, or for a passkey, in a form that changes what the account depends on. */
export function OwnerProof({ label = "Your password", hasPasskey, ...field }: Props) {
  const [confirmation, setConfirmation] = useState<{ errors: string[] | undefined } | null>(null);
  // The server asks again when the ten minutes are over.
  const isConfirmed = confirmation !== null && (!field.errors || field.errors === confirmation.errors);
  if (isConfirmed) return <Confirmed />;
  return (
    <>
      <Field {...field} label={label} type="password" autoComplete="current-password" />
      {hasPasskey && <ConfirmByPasskey onConfirm={() => setConfirmation({ errors: field.errors })} />}
    </>
  );
}

/** Takes the focus of the button that was pressed, and sends with the form that a passkey stands for the password. */
const Confirmed = () => (
  <p tabIndex={-1} ref={(text) => text?.focus()}>
    <input type="hidden" name="confirmedBy" value="passkey" />
    Your passkey confirmed that it is you. You can go on for ten minutes.
  </p>
);
