import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { FormAlert } from "#app/components/forms/form-alert";
import { FormEnd } from "#app/components/forms/form-end";
import { useFormState } from "#app/components/forms/use-form-state";
import { SecretShown } from "#app/components/webhooks/secret-shown";
import { WebhookFields } from "#app/components/webhooks/webhook-fields";
import { WebhookHeading } from "#app/components/webhooks/webhook-heading";
import { guardAction } from "#app/http/guard-action.server";
import { invalidFormResponse } from "#app/http/form.server";
import { type NewSecret, parseWebhookForm, requireSection, secretResponse } from "#app/pages/webhooks.server";
import { newWebhook } from "#contract/webhooks";
import * as t from "#languages/webhooks";

export const meta: MetaFunction = () => [{ title: `${t.addAWebhook()} · Vidlark` }];

export async function loader(args: LoaderFunctionArgs) {
  const { path } = await requireSection(args);
  return json({ path });
}

export const action = guardAction(async (args) => {
  const form = await parseWebhookForm(args.request, newWebhook);
  const { api } = await requireSection(args);
  if (!form.ok) return invalidFormResponse(form, args.request);
  const { events, ...value } = form.value;
  return secretResponse(args, api.add({ ...value, events: events.join(" ") }), form);
});

export default function NewWebhook() {
  const { path } = useLoaderData<typeof loader>();
  const { webhookId, secret } = useActionData<NewSecret>() ?? {};
  const { at, alert, isPending } = useFormState("webhook-alert");
  return (
    <WebhookHeading>
      <h2 className="mb-4">{t.addAWebhook()}</h2>
      {webhookId && secret ? (
        <SecretShown webhookId={webhookId} secret={secret} />
      ) : (
        <Form className="form" method="post" noValidate preventScrollReset>
          {alert !== undefined && <FormAlert id="webhook-alert" message={alert} />}
          <WebhookFields at={at} />
          <FormEnd closeTo={path} pending={isPending} pendingText={t.adding()}>
            {t.addWebhook()}
          </FormEnd>
        </Form>
      )}
    </WebhookHeading>
  );
}
