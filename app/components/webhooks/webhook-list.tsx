import { Link } from "@remix-run/react";
import { Facts } from "#app/components/ui/facts";
import { Icon } from "#app/components/ui/icon";
import type { Webhook } from "#contract/webhooks";
import { webhookEvents, type WebhookScope } from "#contract/words/webhooks";
import { type WebhookSection, webhookPath } from "./webhook-section";
import * as t from "#languages/webhooks";

interface Props extends WebhookSection {
  webhooks: Webhook[];
}

/** Renders a list of webhooks: the URL, the events and the state of each. */
export const WebhookList = ({ webhooks, scope, path }: Props) => (
  <ul className="mb-4 list-none divide-y divide-line border-y border-line p-0">
    {webhooks.map((webhook) => (
      <li key={webhook._id} className="relative flex items-center gap-3 py-3">
        <div className="min-w-0 flex-1 sm:flex sm:items-start sm:gap-4">
          <div className="min-w-0 flex-1 wrap-anywhere">
            <Link
              className="inline-block min-h-6 font-semibold text-ink no-underline after:absolute after:inset-0 hover:underline"
              to={webhookPath({ path }, webhook._id)}
            >
              <bdi dir="ltr">{webhook.url}</bdi>
            </Link>
            <p className="meta figures">
              <Facts facts={listEvents(webhook, scope)} />
            </p>
          </div>
          <p className="flex flex-wrap gap-1 max-sm:mt-1">
            <Badges {...webhook} />
          </p>
        </div>
        <span className="text-muted [&>.icon]:size-5">
          <Icon name="next" />
        </span>
      </li>
    ))}
  </ul>
);

const listEvents = ({ events, owner }: Webhook, scope: WebhookScope) => [
  ...events.map(formatEvent),
  scope === "site" && t.addedBy({ username: owner.username }),
];

const labels: Readonly<Record<string, string>>[] = [webhookEvents.channel, webhookEvents.site];

/** Formats an event; one of a later release by its name on the wire. */
export const formatEvent = (name: string): string =>
  name === "webhook.test" ? t.testMessage() : (labels.find((each) => Object.hasOwn(each, name))?.[name] ?? name);

const Badges = ({ isOn, isResting, failingSince, waiting }: Webhook) => (
  <>
    <span className={`badge ${isOn && failingSince === null ? "good-badge" : isOn ? "" : "bad-badge"}`}>
      {!isOn ? t.off() : isResting ? t.resting() : failingSince === null ? t.on() : t.failing()}
    </span>
    {waiting > 0 && <span className="badge">{t.waitingMessages({ count: waiting })}</span>}
  </>
);
