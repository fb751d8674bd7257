import { z } from "zod";
import { labelled } from "./fields";
import { limits } from "./limits";
import { freshProof } from "./owner-proof";
import { issueOf, withMessage } from "./with-message";
import { count, id, time, switchState } from "./shapes";
import { deliveryFailures, disableReasonNames, webhookEvents, type WebhookScope } from "./words/webhooks";
import * as t from "#languages/api-webhooks";
import type { LazyMessage } from "#languages/runtime/coded";

/** Matches names of this machine, the only hosts that may be reached by http, if the operator allows it. */
const isLocalHost = (host: string) => /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** Finds the error of a receiver's URL without resolving its name; null for a valid URL. */
function findFault({ protocol, hostname, username, password, port, hash }: URL): LazyMessage | null {
  if (username || password) return t.addressWithPassword;
  if (hash) return t.addressWithFragment;
  if (protocol !== "https:" && !(protocol === "http:" && isLocalHost(hostname))) return t.httpsNeeded;
  const number = Number(port || (protocol === "https:" ? 443 : 80));
  return number === 443 || number >= 1024 ? null : t.badPort;
}

/** Validates the URL of a receiver, and converts international domain names to ASCII (UTS #46). */
export const receiver = (max: number) =>
  labelled(
    t.address,
    z.string(withMessage(t.addressNeeded)).transform((value, { addIssue }) => {
      const text = value.trim();
      const url = URL.canParse(text) && !/[\p{C}\\\s]/u.test(text) ? new URL(text) : null;
      const fault =
        text === ""
          ? t.addressNeeded
          : url === null
            ? t.noAddress
            : url.href.length > max
              ? () => t.addressTooLong({ max })
              : findFault(url);
      if (fault === null) return url!.href;
      addIssue(issueOf(fault));
      return z.NEVER;
    }),
  );

/**
 * Validates names of events that are separated by spaces or commas; its output has each once, in the order of
 * `webhookEvents`. Has no label, because forms have checkboxes.
 */
const events = (scope: WebhookScope) =>
  z.string(withMessage(t.eventsNeeded)).transform((value, { addIssue }) => {
    const names = new Set(value.split(/[\s,]+/).filter(Boolean));
    const events = Object.keys(webhookEvents[scope]).filter((name) => names.delete(name));
    if (names.size === 0 && events.length > 0) return events;
    addIssue(issueOf(names.size === 0 ? t.eventsNeeded : () => t.noEvent({ name: [...names][0]!.slice(0, 60) })));
    return z.NEVER;
  });

/** Body of POST webhooks. */
export const newWebhook = (scope: WebhookScope) =>
  z.object({ url: receiver(limits.webhookAddress), events: events(scope), ...freshProof.shape });

/** Body of PATCH webhooks/{webhookId}: absent fields stay unchanged. */
export const changedWebhook = (scope: WebhookScope) =>
  newWebhook(scope).partial({ url: true, events: true }).extend({ isOn: switchState });

const failureNames = Object.keys(deliveryFailures) as (keyof typeof deliveryFailures)[];

export const webhookShape = z.object({
  _id: id,
  url: z.string(),
  events: z.array(z.string()),
  isOn: z.boolean(),
  /** Why the site switched it off; null otherwise. */
  offReason: z.enum(disableReasonNames).nullable(),
  /** Whether it waits until its owner may act again, who is suspended, will be deleted, or is no longer an administrator. */
  isResting: z.boolean(),
  owner: z.object({ _id: id, username: z.string() }),
  /** The first failure since the last success; null when the last delivery succeeded. */
  failingSince: time.nullable(),
  /** The number of waiting deliveries, counted up to 1,000. */
  waiting: count,
  /** Until when messages are also signed with the former secret; null if there is none. */
  oldSecretUntil: time.nullable(),
  createdAt: time,
});
export type Webhook = z.output<typeof webhookShape>;

/** A webhook with the secret that signs its messages; no later response has the secret. */
export const webhookWithSecret = webhookShape.extend({ secret: z.string() });

/** One message for one webhook: `_id` is the last part of its `webhook-id`. */
const deliveryShape = z.object({
  _id: id,
  event: z.string(),
  state: z.enum(["waiting", "delivered", "failed"]),
  attempts: count,
  createdAt: time,
  /** When the last attempt ended; null before the first one. */
  triedAt: time.nullable(),
  /** The status of the receiver's response; null if there is none. */
  status: z.int().nullable(),
  /** The duration of the last attempt; null before the first one. */
  durationMs: count.nullable(),
  /** Why the last attempt failed; null when it succeeded. */
  failure: z.enum(failureNames).nullable(),
  /** The earliest time of the next attempt; null if there is none. */
  nextTryAt: time.nullable(),
});
export type Delivery = z.output<typeof deliveryShape>;

/** A webhook with its last deliveries, newest first. */
export const fullWebhookShape = webhookShape.extend({
  deliveries: z.array(deliveryShape),
  /** Whether acts that need a fresh password require it now. */
  needsConfirmation: z.boolean(),
});
export type FullWebhook = z.output<typeof fullWebhookShape>;
