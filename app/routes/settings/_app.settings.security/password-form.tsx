import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormAlert } from "#app/components/forms/form-alert";
import { FormEnd } from "#app/components/forms/form-end";
import { ConfirmOwner } from "#app/components/forms/owner-proof";
import { addFocus, useFormState } from "#app/components/forms/use-form-state";
import { useSettingsAccount } from "../_app.settings/use-settings-account";
import * as t from "#languages/settings";

interface Props {
  title: string;
  /** The text of the submit button. */
  act: string;
  destroys?: boolean;
  children: ReactNode;
}

/** Renders the form of a settings page that asks only for the account's password or a passkey. */
export function PasswordForm({ title, act, destroys = false, children }: Props) {
  const { at, alert, isPending } = useFormState("password-alert");
  const { hasPasskey } = useSettingsAccount();
  return (
    <Form className="form" method="post" noValidate preventScrollReset>
      <h2>{title}</h2>
      <p className="text-muted">{children}</p>
      {alert !== undefined && <FormAlert id="password-alert" message={alert} />}
      <ConfirmOwner hasPasskey={hasPasskey} {...addFocus(at("password"))} />
      <FormEnd closeTo="/settings/security" pending={isPending} pendingText={t.saving()} destroys={destroys}>
        {act}
      </FormEnd>
    </Form>
  );
}
