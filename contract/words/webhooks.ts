import * as t from "#languages/webhooks";
import { lazyTexts } from "./lazy-texts";

// Browsers get this file, so it must not import zod.

/** The events that a webhook may subscribe to, by scope, with their labels. */
export const webhookEvents = {
  channel: lazyTexts({
    "video.published": t.videoPublished,
    "video.changed": t.videoChanged,
    "video.deleted": t.videoDeleted,
    "video.failed": t.videoFailed,
    "comment.added": t.commentAdded,
    "comment.held": t.commentHeld,
    "subscriber.added": t.subscriberAdded,
  }),
  site: lazyTexts({
    "registration.waiting": t.registrationWaiting,
    "report.opened": t.reportOpened,
    "account.deleted": t.accountDeleted,
    "backup.failed": t.backupFailed,
    "disk.short": t.diskShort,
  }),
} as const;

export type WebhookScope = keyof typeof webhookEvents;
export const webhookScopes = Object.keys(webhookEvents) as [WebhookScope, ...WebhookScope[]];
export type WebhookEvent = { [Scope in WebhookScope]: keyof (typeof webhookEvents)[Scope] }[WebhookScope];

/**
 * Why a delivery failed, with its label. `status`: the receiver's status was not 2xx; `name`: DNS found no address;
 * `address`: the address is not public; `time`: the receiver took over ten seconds.
 */
export const deliveryFailures = lazyTexts({
  status: t.failedByStatus,
  name: t.failedByName,
  address: t.failedByAddress,
  connection: t.failedByConnection,
  certificate: t.failedByCertificate,
  time: t.failedByTime,
  secret: t.failedBySecret,
});

/** Empty when the delivery succeeded. */
export type DeliveryFailure = keyof typeof deliveryFailures | "";

/**
 * Why the site switched a webhook off, with its label. `access`: its owner may no longer see the events; `gone`: the
 * receiver answered 410.
 */
export const disableReasons = lazyTexts({
  access: t.offForAccess,
  failing: t.offForFailing,
  gone: t.offForGone,
  secret: t.offForSecret,
  backlog: t.offForBacklog,
});

export type DisableReason = keyof typeof disableReasons;
export const disableReasonNames = Object.keys(disableReasons) as [DisableReason, ...DisableReason[]];
