import { type ReactNode, useEffect, useRef, useState } from "react";
import { srOnly } from "#app/components/ui/sr-only";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { Field } from "./field";
import type { FieldProps } from "./field-frame";
import { FormAlert } from "./form-alert";
import { confirmPasskey, supportsPasskeys } from "./passkey";
import { usePasskey } from "./use-passkey";
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

/** Renders the button that confirms the viewer's identity by a passkey; nothing if the browser cannot use passkeys. */
function ConfirmByPasskey({ onConfirm }: { onConfirm: () => void }) {
  const { press, isPending, failure } = usePasskey(async () => {
    await confirmPasskey();
    onConfirm();
  });
  if (!useIsHydrated() || !supportsPasskeys()) return null;
  return (
    <>
      {failure !== undefined && <FormAlert message={failure} />}
      <div className="form-buttons">
        <button type="button" className="button" aria-disabled={isPending || undefined} onClick={press}>
          {t.usePasskey({ hidden: srOnly })}
        </button>
      </div>
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
