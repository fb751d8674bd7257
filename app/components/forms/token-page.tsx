import { Form, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormAlert } from "#app/components/forms/form-alert";
import { NewPasswordFields } from "#app/components/forms/new-password-fields";
import { SubmitButton } from "#app/components/forms/submit-button";
import { useFormState } from "#app/components/forms/use-form-state";
import * as t from "#languages/forms";

interface Props {
  title: string;
  /** The rest of the form, above the new password. */
  children?: ReactNode;
  asksForPassword?: boolean;
  submitText: string;
  pendingText: string;
  /** How people get the link, for the message that a link is incomplete. */
  origin: "mail" | "other";
  note: ReactNode;
}

/** Renders the page of a mailed link. A button posts the token, because programs that scan mails open the links in them. */
export function TokenPage({ title, children, asksForPassword, submitText, pendingText, origin, note }: Props) {
  const { token } = useLoaderData<{ token: string }>();
  const { at, alert, isPending } = useFormState("token-alert");
  return (
    <>
      <div className="sheet">
        <h1>{title}</h1>
        {token ? (
          <Form className="form" method="post" noValidate>
            {alert !== undefined && <FormAlert id="token-alert" message={alert} />}
            <input type="hidden" name="token" value={token} />
            {children}
            {asksForPassword && <NewPasswordFields at={at} />}
            <SubmitButton pending={isPending} pendingText={pendingText}>
              {submitText}
            </SubmitButton>
          </Form>
        ) : (
          <p>{t.linkIncomplete({ origin })}</p>
        )}
      </div>
      <p className="max-w-[420px] text-small text-balance text-muted">{note}</p>
    </>
  );
}
