import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { FormAlert } from "#app/components/forms/form-alert";
import { FormEnd } from "#app/components/forms/form-end";
import { useFormState } from "#app/components/forms/use-form-state";
import { WebhookHeading } from "#app/components/webhooks/webhook-heading";
import { formResponse } from "#app/http/form-response.server";
import { guardAction } from "#app/http/guard-action.server";
import { loadWebhook, requirePosted } from "#app/pages/webhooks.server";
import * as t from "#languages/webhooks";

export const meta: MetaFunction = () => [{ title: `${t.removeWebhook()} · Vidlark` }];

export async function loader(args: LoaderFunctionArgs) {
  const { url, path } = await loadWebhook(args);
  return json({ url, path });
}

export const action = guardAction(async (args) => {
  const { api, webhookId, path } = await requirePosted(args);
  return formResponse(args, api.remove(webhookId), { goTo: path });
});

export default function RemoveWebhook() {
  const { url, path } = useLoaderData<typeof loader>();
  const { alert, isPending } = useFormState("webhook-alert");
  return (
    <WebhookHeading>
      <h2 className="mb-4">{t.removeSure()}</h2>
      <Form className="form" method="post" noValidate preventScrollReset>
        {alert !== undefined && <FormAlert id="webhook-alert" message={alert} />}
        <p className="wrap-anywhere">
          <bdi dir="ltr">{url}</bdi>
        </p>
        <p className="text-muted">{t.removeExplained()}</p>
        <FormEnd closeTo={path} pending={isPending} pendingText={t.removing()} destroys autoFocus>
          {t.removeWebhook()}
        </FormEnd>
      </Form>
    </WebhookHeading>
  );
}
