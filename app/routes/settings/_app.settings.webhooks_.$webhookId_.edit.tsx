import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RadioList } from "#app/components/forms/radio-list";
import { WebhookFields } from "#app/components/webhooks/webhook-fields";
import { invalidFormResponse } from "#app/http/form.server";
import { formResponse } from "#app/http/form-response.server";
import { guardAction } from "#app/http/guard-action.server";
import { loadWebhook, parseWebhookForm, requireWebhook } from "#app/pages/webhooks.server";
import { changedWebhook } from "#contract/webhooks";
import { WebhookForm } from "./_app.settings/webhook-form";
import * as t from "#languages/webhooks";

export const meta: MetaFunction = () => [{ title: `${t.editWebhook()} · Vidlark` }];

export async function loader(args: LoaderFunctionArgs) {
  const { url, events, isOn, needsConfirmation, path } = await loadWebhook(args);
  return json({ url, events, isOn, needsConfirmation, path });
}

export const action = guardAction(async (args) => {
  const form = await parseWebhookForm(args.request, changedWebhook);
  const { api, webhookId, ownPath } = await requireWebhook(args);
  if (!form.ok) return invalidFormResponse(form, args.request);
  const { events, isOn, ...value } = form.value;
  const fields = { ...value, isOn: String(isOn), ...(events && { events: events.join(" ") }) };
  return formResponse(args, api.change(webhookId, fields), { form, goTo: ownPath });
});

export default function EditWebhook() {
  const { path, needsConfirmation, isOn, ...present } = useLoaderData<typeof loader>();
  return (
    <WebhookForm title={t.editWebhook()} closeTo={path} act={t.save()} pendingText={t.saving()}>
      {(at) => (
        <>
          <RadioList
            label={t.messages()}
            {...at("isOn")}
            defaultValue={at("isOn").defaultValue ?? String(isOn)}
            choices={[
              ["true", t.sendMessages()],
              ["false", t.sendNoMessages()],
            ]}
          />
          <WebhookFields at={at} present={present} needsPassword={needsConfirmation} />
        </>
      )}
    </WebhookForm>
  );
}
