import type { FieldProps } from "./field-frame";
import { PasswordOrPasskey } from "./password-or-passkey";
import * as t from "#languages/forms";

interface Props extends Omit<FieldProps, "label"> {
  label?: string;
  /** Whether the account has a passkey, which may confirm in place of the password. */
  hasPasskey: boolean;
}

/**
 * Asks for one's own password, or for a passkey, in a form that changes what the account depends on. The form says when a
 * passkey stands for the password.
 */
export const OwnerProof = ({ label = t.yourPassword(), ...props }: Props) => (
  <PasswordOrPasskey {...props} label={label}>
    <input type="hidden" name="confirmedBy" value="passkey" />
  </PasswordOrPasskey>
);
