import { Form, useActionData } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { FormAlert } from "#app/components/forms/form-alert";
import { FormEnd } from "#app/components/forms/form-end";
import { useFormState } from "#app/components/forms/use-form-state";
import { SecretShown } from "#app/components/webhooks/secret-shown";
import { WebhookHeading } from "#app/components/webhooks/webhook-heading";
import type { NewSecret } from "#app/pages/webhooks.server";

interface Props extends Omit<ComponentProps<typeof FormEnd>, "pending" | "children"> {
  title: string;
  /** What stands above the alert. */
  intro?: ReactNode;
  /** The text of the submit button. */
  act: string;
  children: (at: ReturnType<typeof useFormState>["at"]) => ReactNode;
}

/** Renders the page of a form about a webhook: its title and the form, or the secret that the form has made. */
export function WebhookForm({ title, intro, act, children, ...end }: Props) {
  const { at, alert, isPending } = useFormState("webhook-alert");
  const { webhookId, secret } = useActionData<NewSecret>() ?? {};
  return (
    <WebhookHeading>
      <h2 className="mb-4">{title}</h2>
      {webhookId && secret ? (
        <SecretShown webhookId={webhookId} secret={secret} />
      ) : (
        <Form className="form" method="post" noValidate preventScrollReset>
          {intro}
          {alert !== undefined && <FormAlert id="webhook-alert" message={alert} />}
          {children(at)}
          <FormEnd {...end} pending={isPending}>
            {act}
          </FormEnd>
        </Form>
      )}
    </WebhookHeading>
  );
}
