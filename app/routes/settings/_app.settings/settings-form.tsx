import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormAlert } from "#app/components/forms/form-alert";
import { giveUpForm } from "#app/components/forms/cancel-link";
import { SubmitButton } from "#app/components/forms/submit-button";
import { useFormStateOf } from "#app/components/forms/use-form-state";
import * as t from "#languages/settings";

interface Props {
  action: `/settings/${string}`;
  act?: string;
  pendingText?: string;
  children: (state: Pick<ReturnType<typeof useFormStateOf>, "at" | "values">) => ReactNode;
}

export function SettingsForm({ action, act = t.saveChanges(), pendingText = t.saving(), children }: Props) {
  const alertId = "settings-alert";
  const { at, alert, values, isPending } = useFormStateOf(action, alertId);
  return (
    <Form className="form" method="post" action={action} noValidate preventScrollReset>
      {alert !== undefined && <FormAlert id={alertId} message={alert} />}
      {children({ at, values })}
      <div className="form-buttons">
        <a className="button" href={action} onClick={giveUpForm}>
          {t.cancel()}
        </a>
        <SubmitButton pending={isPending} pendingText={pendingText}>
          {act}
        </SubmitButton>
      </div>
    </Form>
  );
}
