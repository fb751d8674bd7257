import type { Webhook } from "#contract/webhooks";
import { disableReasons, type WebhookScope } from "#contract/words/webhooks";
import { formatMediumTime } from "#app/components/administration/format-medium-time";
import { Icon } from "#app/components/ui/icon";
import * as t from "#languages/webhooks";

/** Renders whether a webhook is on, and what is wrong with it. */
export function WebhookState({ scope, ...webhook }: Webhook & { scope: WebhookScope }) {
  const { isOn, isResting, failingSince, waiting, oldSecretUntil } = webhook;
  const fault = findFault(webhook, scope);
  return (
    <>
      {fault !== null && (
        <p className="flex gap-1.5 text-danger [&>.icon]:size-5" role="note">
          <Icon name="alert" />
          {fault}
        </p>
      )}
      {isOn && !isResting && failingSince === null && <p>{t.isOn()}</p>}
      {waiting > 0 && <p>{t.waitingMessages({ count: waiting })}</p>}
      {oldSecretUntil !== null && (
        <p className="text-muted">{t.oldSecretUntil({ time: formatMediumTime(oldSecretUntil) })}</p>
      )}
    </>
  );
}

function findFault({ isOn, offReason, isResting, owner, failingSince }: Webhook, scope: WebhookScope): string | null {
  if (!isOn) return offReason === null ? t.isOff() : t.isOffBecause({ reason: disableReasons[offReason] });
  if (isResting) return scope === "site" ? t.isRestingOfSite({ username: owner.username }) : t.isResting();
  return failingSince === null ? null : t.failingSince({ time: formatMediumTime(failingSince) });
}
