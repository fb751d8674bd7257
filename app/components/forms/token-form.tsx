import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormAlert } from "#app/components/forms/form-alert";
import { SubmitButton } from "#app/components/forms/submit-button";
import type { useFormState } from "#app/components/forms/use-form-state";

interface TokenFormProps extends Pick<ReturnType<typeof useFormState>, "alert" | "isPending"> {
  token: string;
  alertId: string;
  submitText: string;
  pendingText: string;
  children?: ReactNode;
}

/** Posts the token of a mailed link by a button, since programs that check mails open the links in them. */
export const TokenForm = ({ token, alert, alertId, isPending, submitText, pendingText, children }: TokenFormProps) => (
  <Form className="form" method="post" noValidate>
    {alert !== undefined && <FormAlert id={alertId} message={alert} />}
    <input type="hidden" name="token" value={token} />
    {children}
    <SubmitButton pending={isPending} pendingText={pendingText}>
      {submitText}
    </SubmitButton>
  </Form>
);
