import type { FieldProps } from "./field-frame";
import { PasswordOrPasskey } from "./password-or-passkey";
import * as t from "#languages/forms";

interface Props extends Omit<FieldProps, "label"> {
  label?: string;
  /** Whether the account has a passkey, which may replace the password. */
  hasPasskey: boolean;
}

/**
 * Asks for the viewer's own password or a passkey in a form that changes what secures the account. The form sends
 * `confirmedBy` when a passkey has replaced the password.
 */
export const ConfirmOwner = ({ label = t.yourPassword(), ...props }: Props) => (
  <PasswordOrPasskey {...props} label={label}>
    <input type="hidden" name="confirmedBy" value="passkey" />
  </PasswordOrPasskey>
);
