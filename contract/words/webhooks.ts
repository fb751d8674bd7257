import * as t from "#languages/webhooks";
import { lazyTexts } from "./lazy-texts";

// Browsers get this file, so it imports no validation.

/** Where a webhook belongs, with the events that it may have, as people read them. */
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

/** Why a delivery failed, as people read it; of `status`, the answer had another status than 2xx. */
export const deliveryFailures = lazyTexts({
  status: t.failedByStatus,
  name: t.failedByName,
  address: t.failedByAddress,
  connection: t.failedByConnection,
  certificate: t.failedByCertificate,
  time: t.failedByTime,
  secret: t.failedBySecret,
});

/** Empty: it did not fail. */
export type DeliveryFailure = keyof typeof deliveryFailures | "";

/** Why the site switched a webhook off, as people read it. */
export const offReasons = lazyTexts({
  access: t.offForAccess,
  failing: t.offForFailing,
  gone: t.offForGone,
  secret: t.offForSecret,
  backlog: t.offForBacklog,
});

export type OffReason = keyof typeof offReasons;
export const offReasonNames = Object.keys(offReasons) as [OffReason, ...OffReason[]];
