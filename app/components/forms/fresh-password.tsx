import type { FieldProps } from "./field-frame";
import { PasswordOrPasskey } from "./password-or-passkey";
import * as t from "#languages/forms";

/**
 * Asks for the viewer's own password or a passkey, if the act of a form needs one and the viewer gave none within the last
 * ten minutes, or if the server asked for it.
 */
export const FreshPassword = ({ isNeeded, ...field }: { isNeeded: boolean } & Omit<FieldProps, "label">) =>
  (isNeeded || field.errors) && (
    <PasswordOrPasskey {...field} label={t.yourPassword()} hint={t.askedAgain()} hasPasskey />
  );
