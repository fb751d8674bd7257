import type { FieldProps } from "./field-frame";
import { PasswordOrPasskey } from "./password-or-passkey";
import * as t from "#languages/forms";

/**
 * Asks for one's own password, or a passkey, in a form whose act needs a fresh one: where none was given within the last
 * ten minutes, or when the server asked for it.
 */
export const FreshPassword = ({ isNeeded, ...field }: { isNeeded: boolean } & Omit<FieldProps, "label">) =>
  (isNeeded || field.errors) && (
    <PasswordOrPasskey {...field} label={t.yourPassword()} hint={t.askedAgain()} hasPasskey />
  );
