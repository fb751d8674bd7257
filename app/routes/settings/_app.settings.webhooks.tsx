import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { WebhookHeading } from "#app/components/webhooks/webhook-heading";
import { WebhookList } from "#app/components/webhooks/webhook-list";
import { required } from "#app/http/load.server";
import { requirePlace } from "#app/pages/webhooks.server";
import * as t from "#languages/webhooks";

export const meta: MetaFunction = () => [{ title: `${t.webhooks()} · Vidlark` }];

export async function loader(args: LoaderFunctionArgs) {
  const { api, scope, path } = await requirePlace(args);
  return json({ webhooks: await required(api.list()), scope, path });
}

export default function Webhooks() {
  const { webhooks, scope, path } = useLoaderData<typeof loader>();
  return (
    <WebhookHeading isList>
      <p className="mb-2 text-muted">{scope === "site" ? t.aboutSiteWebhooks() : t.aboutWebhooks()}</p>
      <p className="mb-4 text-muted">
        {t.messagesDocumented({ link: (text) => <a href="/api/v1/openapi.json">{text}</a> })}
      </p>
      {webhooks.length === 0 ? (
        <p className="mb-4">{t.noWebhooks()}</p>
      ) : (
        <WebhookList {...{ webhooks, scope, path }} />
      )}
      <p className="form-buttons">
        <Link className="button button-primary" to={`${path}/new`}>
          {t.addWebhook()}
        </Link>
      </p>
    </WebhookHeading>
  );
}
