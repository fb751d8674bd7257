import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formResponse } from "#app/http/form-response.server";
import { guardAction } from "#app/http/guard-action.server";
import { loadWebhook, requireWebhook } from "#app/pages/webhooks.server";
import { WebhookForm } from "./_app.settings/webhook-form";
import * as t from "#languages/webhooks";

export const meta: MetaFunction = () => [{ title: `${t.removeWebhook()} · Vidlark` }];

export async function loader(args: LoaderFunctionArgs) {
  const { url, path } = await loadWebhook(args);
  return json({ url, path });
}

export const action = guardAction(async (args) => {
  const { api, webhookId, path } = await requireWebhook(args);
  return formResponse(args, api.remove(webhookId), { goTo: path });
});

export default function RemoveWebhook() {
  const { url, path } = useLoaderData<typeof loader>();
  return (
    <WebhookForm
      title={t.removeSure()}
      closeTo={path}
      act={t.removeWebhook()}
      pendingText={t.removing()}
      destroys
      autoFocus
    >
      {() => (
        <>
          <p className="wrap-anywhere">
            <bdi dir="ltr">{url}</bdi>
          </p>
          <p className="text-muted">{t.removeExplained()}</p>
        </>
      )}
    </WebhookForm>
  );
}
