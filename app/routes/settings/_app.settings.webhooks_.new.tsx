import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { WebhookFields } from "#app/components/webhooks/webhook-fields";
import { guardAction } from "#app/http/guard-action.server";
import { invalidFormResponse } from "#app/http/form.server";
import { parseWebhookForm, requireSection, secretResponse } from "#app/pages/webhooks.server";
import { newWebhook } from "#contract/webhooks";
import { WebhookForm } from "./_app.settings/webhook-form";
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
  return (
    <WebhookForm title={t.addAWebhook()} closeTo={path} act={t.addWebhook()} pendingText={t.adding()}>
      {(at) => <WebhookFields at={at} />}
    </WebhookForm>
  );
}
