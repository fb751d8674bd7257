import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FreshPassword } from "#app/components/forms/fresh-password";
import { invalidFormResponse, parseForm } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { loadWebhook, requireWebhook, secretResponse } from "#app/pages/webhooks.server";
import { freshProof } from "#contract/owner-proof";
import { WebhookForm } from "./_app.settings/webhook-form";
import * as t from "#languages/webhooks";

export const meta: MetaFunction = () => [{ title: `${t.newSecret()} · Vidlark` }];

export async function loader(args: LoaderFunctionArgs) {
  const { needsConfirmation, path } = await loadWebhook(args);
  return json({ needsConfirmation, path });
}

export const action = guardAction(async (args) => {
  const { api, webhookId } = await requireWebhook(args);
  const form = await parseForm(args.request, freshProof);
  if (!form.ok) return invalidFormResponse(form, args.request);
  return secretResponse(args, api.roll(webhookId, form.value), form);
});

export default function NewWebhookSecret() {
  const { path, needsConfirmation } = useLoaderData<typeof loader>();
  return (
    <WebhookForm
      title={t.newSecret()}
      intro={<p className="text-muted">{t.newSecretExplained()}</p>}
      closeTo={path}
      act={t.makeSecret()}
      pendingText={t.saving()}
    >
      {(at) => <FreshPassword isNeeded={needsConfirmation} {...at("password")} />}
    </WebhookForm>
  );
}
