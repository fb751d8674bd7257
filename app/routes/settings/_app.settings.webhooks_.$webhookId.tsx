import { json, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { SubmitButton } from "#app/components/forms/submit-button";
import { useFormState } from "#app/components/forms/use-form-state";
import { Messages } from "#app/components/webhooks/messages";
import { WebhookHeading } from "#app/components/webhooks/webhook-heading";
import { formatEvent } from "#app/components/webhooks/webhook-list";
import { WebhookState } from "#app/components/webhooks/webhook-state";
import { isId } from "#app/format/path";
import { buttonResponse } from "#app/http/form-response.server";
import { readButton } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { loadWebhook, requireWebhook } from "#app/pages/webhooks.server";
import * as t from "#languages/webhooks";

export const meta: MetaFunction = () => [{ title: `${t.webhooks()} · Vidlark` }];

export const loader = loadWebhook;

/** Sends a test message, or resends the message that the pressed button names. */
export const action = guardAction(async (args) => {
  const { api, webhookId, ownPath } = await requireWebhook(args);
  const { again } = await readButton(args.request);
  if (again !== undefined && !isId(again)) throw json(null, 404);
  const answer = again === undefined ? api.test(webhookId) : api.resend(webhookId, again);
  return buttonResponse(args, answer, { goTo: ownPath });
});

export default function WebhookPage() {
  const { scope, path, deliveries, needsConfirmation: _, ...webhook } = useLoaderData<typeof loader>();
  const { isPending } = useFormState();
  return (
    <WebhookHeading>
      <h2 className="mb-2 wrap-anywhere">
        <bdi dir="ltr">{webhook.url}</bdi>
      </h2>
      <WebhookState {...webhook} scope={scope} />
      <h3 className="mt-4 mb-1 text-15">{t.events()}</h3>
      <ul className="mb-4 ps-5">
        {webhook.events.map((name) => (
          <li key={name}>{formatEvent(name)}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {webhook.isOn && (
          <Form method="post" preventScrollReset>
            <SubmitButton pending={isPending}>{t.sendTest()}</SubmitButton>
          </Form>
        )}
        <Link className="button" to={`${path}/edit`}>
          {t.edit()}
        </Link>
        <Link className="button" to={`${path}/secret`}>
          {t.newSecret()}
        </Link>
        <Link className="button" to={`${path}/remove`}>
          {t.remove()}
        </Link>
      </div>
      <Messages deliveries={deliveries} path={path} isPending={isPending} />
    </WebhookHeading>
  );
}
