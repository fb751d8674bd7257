import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { FormAlert } from "#app/components/forms/form-alert";
import { FormEnd } from "#app/components/forms/form-end";
import { RadioList } from "#app/components/forms/radio-list";
import { useFormState } from "#app/components/forms/use-form-state";
import { WebhookFields } from "#app/components/webhooks/webhook-fields";
import { WebhookHeading } from "#app/components/webhooks/webhook-heading";
import { invalidFormResponse } from "#app/http/form.server";
import { formResponse } from "#app/http/form-response.server";
import { guardAction } from "#app/http/guard-action.server";
import { loadWebhook, parseWebhookForm, requirePosted } from "#app/pages/webhooks.server";
import { changedWebhook } from "#contract/webhooks";
import * as t from "#languages/webhooks";

export const meta: MetaFunction = () => [{ title: `${t.editWebhook()} · Vidlark` }];

export async function loader(args: LoaderFunctionArgs) {
  const { url, events, isOn, needsConfirmation, path } = await loadWebhook(args);
  return json({ url, events, isOn, needsConfirmation, path });
}

export const action = guardAction(async (args) => {
  const form = await parseWebhookForm(args.request, changedWebhook);
  const { api, webhookId, ownPath } = await requirePosted(args);
  if (!form.ok) return invalidFormResponse(form, args.request);
  const { events, isOn, ...value } = form.value;
  const fields = { ...value, isOn: String(isOn), ...(events && { events: events.join(" ") }) };
  return formResponse(args, api.change(webhookId, fields), { form, goTo: ownPath });
});

export default function EditWebhook() {
  const { path, needsConfirmation, isOn, ...present } = useLoaderData<typeof loader>();
  const { at, alert, isPending } = useFormState("webhook-alert");
  const state = at("isOn");
  return (
    <WebhookHeading>
      <h2 className="mb-4">{t.editWebhook()}</h2>
      <Form className="form" method="post" noValidate preventScrollReset>
        {alert !== undefined && <FormAlert id="webhook-alert" message={alert} />}
        <RadioList
          label={t.messages()}
          {...state}
          defaultValue={state.defaultValue ?? String(isOn)}
          choices={[
            ["true", t.sendMessages()],
            ["false", t.sendNoMessages()],
          ]}
        />
        <WebhookFields at={at} present={present} needsPassword={needsConfirmation} />
        <FormEnd closeTo={path} pending={isPending} pendingText={t.saving()}>
          {t.save()}
        </FormEnd>
      </Form>
    </WebhookHeading>
  );
}
