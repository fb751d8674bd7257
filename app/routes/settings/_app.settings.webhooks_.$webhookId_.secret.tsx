import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { FormAlert } from "#app/components/forms/form-alert";
import { FormEnd } from "#app/components/forms/form-end";
import { FreshPassword } from "#app/components/forms/fresh-password";
import { useFormState } from "#app/components/forms/use-form-state";
import { SecretShown } from "#app/components/webhooks/secret-shown";
import { WebhookHeading } from "#app/components/webhooks/webhook-heading";
import { invalidFormResponse, parseForm } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { loadWebhook, type NewSecret, requirePosted, secretResponse } from "#app/pages/webhooks.server";
import { freshProof } from "#contract/owner-proof";
import * as t from "#languages/webhooks";

export const meta: MetaFunction = () => [{ title: `${t.newSecret()} · Vidlark` }];

export async function loader(args: LoaderFunctionArgs) {
  const { needsConfirmation, path } = await loadWebhook(args);
  return json({ needsConfirmation, path });
}

export const action = guardAction(async (args) => {
  const { api, webhookId } = await requirePosted(args);
  const form = await parseForm(args.request, freshProof);
  if (!form.ok) return invalidFormResponse(form, args.request);
  return secretResponse(args, api.roll(webhookId, form.value), form);
});

export default function NewWebhookSecret() {
  const { path, needsConfirmation } = useLoaderData<typeof loader>();
  const { webhookId, secret } = useActionData<NewSecret>() ?? {};
  const { at, alert, isPending } = useFormState("webhook-alert");
  return (
    <WebhookHeading>
      <h2 className="mb-4">{t.newSecret()}</h2>
      {webhookId && secret ? (
        <SecretShown webhookId={webhookId} secret={secret} />
      ) : (
        <Form className="form" method="post" noValidate preventScrollReset>
          <p className="text-muted">{t.newSecretExplained()}</p>
          {alert !== undefined && <FormAlert id="webhook-alert" message={alert} />}
          <FreshPassword isNeeded={needsConfirmation} {...at("password")} />
          <FormEnd closeTo={path} pending={isPending} pendingText={t.saving()}>
            {t.makeSecret()}
          </FormEnd>
        </Form>
      )}
    </WebhookHeading>
  );
}
