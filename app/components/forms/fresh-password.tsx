import { useState } from "react";
import { ConfirmByPasskey } from "./confirm-by-passkey";
import { Field } from "./field";
import type { FieldProps } from "./field-frame";

/**
 * Asks for one's own password, or a passkey, in a form whose act needs a fresh one: where none was given within the last
 * ten minutes, or when the server asked for it.
 */
export function FreshPassword({ isNeeded, ...field }: { isNeeded: boolean } & Omit<FieldProps, "label">) {
  const [isConfirmed, setIsConfirmed] = useState(false);
  if (!isNeeded && !field.errors) return null;
  if (isConfirmed) return <p role="status">Your passkey confirmed that it is you. You can go on for ten minutes.</p>;
  return (
    <>
      <Field
        {...field}
        label="Your password"
        type="password"
        autoComplete="current-password"
        hint="It is asked for again, because it was not given within the last ten minutes."
      />
      <ConfirmByPasskey onConfirm={() => setIsConfirmed(true)} />
    </>
  );
}
