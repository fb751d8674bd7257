import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { EmptyState } from "#app/components/ui/empty-state";
import type { WebhookPlace } from "#app/components/webhooks/place";
import { WebhookHeading } from "#app/components/webhooks/webhook-heading";
import { WebhookList } from "#app/components/webhooks/webhook-list";
import { required } from "#app/http/load.server";
import { requirePlace } from "#app/pages/webhooks.server";
import { webhookEvents } from "#contract/words/webhooks";
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
        <NoWebhooks {...{ scope, path }} />
      ) : (
        <>
          <WebhookList {...{ webhooks, scope, path }} />
          <p className="form-buttons">
            <AddLink path={path} />
          </p>
        </>
      )}
    </WebhookHeading>
  );
}

const AddLink = ({ path }: Pick<WebhookPlace, "path">) => (
  <Link className="button button-primary" to={`${path}/new`}>
    {t.addWebhook()}
  </Link>
);

/** Says what webhooks are good for, where there is none. */
const NoWebhooks = ({ scope, path }: WebhookPlace) => (
  <div className="grid gap-4 [&>.empty]:rounded-panel [&>.empty]:border [&>.empty]:border-line [&>.empty]:pt-4 [&>.empty]:pb-7">
    <EmptyState title={t.noWebhooks()}>
      <p className="row">
        <AddLink path={path} />
      </p>
    </EmptyState>
    <p className="-mb-3 font-semibold">{t.webhookMayTell()}</p>
    <ul className="leading-relaxed list-disc ps-5 text-15 sm:columns-2">
      {Object.values<string>(webhookEvents[scope]).map((event) => (
        <li key={event}>{event}</li>
      ))}
    </ul>
  </div>
);
