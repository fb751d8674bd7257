import { Form, Link } from "@remix-run/react";
import { formatMediumTime } from "#app/components/administration/format-medium-time";
import { SubmitButton } from "#app/components/forms/submit-button";
import { srOnly } from "#app/components/ui/sr-only";
import type { Delivery } from "#contract/webhooks";
import { deliveryFailures } from "#contract/words/webhooks";
import { formatEvent } from "./webhook-list";
import * as t from "#languages/webhooks";

interface Props {
  deliveries: Delivery[];
  /** The path of the page. */
  path: string;
  isPending: boolean;
}

/** Renders the last messages of a webhook, each with a button that sends it again. */
export const Messages = ({ deliveries, path, isPending }: Props) => (
  <section className="page-section mt-8" aria-labelledby="messages">
    <div className="page-head">
      <h3 id="messages" className="text-16">
        {t.lastMessages()}
      </h3>
      <Link className="button" to={path} preventScrollReset>
        {t.refresh()}
      </Link>
    </div>
    {deliveries.length === 0 ? (
      <p className="text-muted">{t.noMessages()}</p>
    ) : (
      <Form method="post" preventScrollReset>
        <ul className="list-none divide-y divide-line p-0">
          {deliveries.map((delivery) => (
            <Message key={delivery._id} {...delivery} isPending={isPending} />
          ))}
        </ul>
      </Form>
    )}
  </section>
);

const badges = { waiting: "badge", delivered: "badge good-badge", failed: "badge bad-badge" } as const;

function Message({ isPending, ...delivery }: Delivery & { isPending: boolean }) {
  const { _id, event, state, createdAt } = delivery;
  const textValues = { event: formatEvent(event), time: formatMediumTime(createdAt), hidden: srOnly };
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{formatEvent(event)}</span>
          <span className={badges[state]}>{t.messageState({ state: state === "waiting" ? "other" : state })}</span>
        </p>
        <p className="text-small text-muted">{describe(delivery)}</p>
      </div>
      <SubmitButton variant="secondary" name="again" value={_id} pending={isPending}>
        {state === "waiting" ? t.sendNow(textValues) : t.sendAgain(textValues)}
      </SubmitButton>
    </li>
  );
}

function describe({ createdAt, status, durationMs, failure, attempts, nextTryAt }: Delivery): string {
  const parts = [
    formatMediumTime(createdAt),
    failure !== null && failure !== "status" && deliveryFailures[failure],
    status !== null && t.answerStatus({ status: String(status) }),
    durationMs !== null && t.took({ milliseconds: String(durationMs) }),
    attempts > 1 && t.attempts({ count: attempts }),
    attempts > 0 && nextTryAt !== null && t.nextTry({ time: formatMediumTime(nextTryAt) }),
  ];
  return parts.filter(Boolean).join(" · ");
}
