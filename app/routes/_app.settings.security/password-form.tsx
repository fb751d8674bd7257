import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Field } from "#app/components/forms/field";
import { FormAlert } from "#app/components/forms/form-alert";
import { FormEnd } from "#app/components/forms/form-end";
import { withFocus, useFormState } from "#app/components/forms/use-form-state";

interface Props {
  title: string;
  /** What the button does. */
  act: string;
  destroys?: boolean;
  children: ReactNode;
}

/** Renders a page of the settings that asks for nothing but the account's password. */
export function PasswordForm({ title, act, destroys = false, children }: Props) {
  const { at, alert, isPending } = useFormState("password-alert");
  return (
    <Form className="form" method="post" noValidate preventScrollReset>
      <h2>{title}</h2>
      <p className="text-muted">{children}</p>
      {alert !== undefined && <FormAlert id="password-alert" message={alert} />}
      <Field label="Your password" type="password" autoComplete="current-password" {...withFocus(at("password"))} />
      <FormEnd closeTo="/settings/security" pending={isPending} pendingText="Saving…" destroys={destroys}>
        {act}
      </FormEnd>
    </Form>
  );
}
