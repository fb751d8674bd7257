import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { EmptyPanel } from "#app/components/ui/empty-panel";
import type { WebhookSection } from "#app/components/webhooks/webhook-section";
import { WebhookHeading } from "#app/components/webhooks/webhook-heading";
import { WebhookList } from "#app/components/webhooks/webhook-list";
import { required } from "#app/http/load.server";
import { requireSection } from "#app/pages/webhooks.server";
import { webhookEvents } from "#contract/words/webhooks";
import * as t from "#languages/webhooks";

export const meta: MetaFunction = () => [{ title: `${t.webhooks()} · Vidlark` }];

export async function loader(args: LoaderFunctionArgs) {
  const { api, scope, path } = await requireSection(args);
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

const AddLink = ({ path }: Pick<WebhookSection, "path">) => (
  <Link className="button button-primary" to={`${path}/new`}>
    {t.addWebhook()}
  </Link>
);

/** Says what webhooks are good for, if there are none. */
const NoWebhooks = ({ scope, path }: WebhookSection) => (
  <EmptyPanel
    title={t.noWebhooks()}
    act={<AddLink path={path} />}
    heading={t.webhookMayTell()}
    entries={Object.values<string>(webhookEvents[scope])}
  />
);
