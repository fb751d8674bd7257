import { z } from "zod";
import { limits } from "./limits";
import { withMessage } from "./with-message";
import { id, time } from "./shapes";
import { receiver } from "./webhooks";
import * as t from "#languages/api-push";

/** Validates a browser's key: this number of base64url characters. */
const key = (characters: number) =>
  z.string(withMessage(t.noKey)).regex(new RegExp(`^[\\w-]{${characters}}$`), withMessage(t.noKey));

/**
 * Body of POST and PATCH notifications/browsers: the endpoint of the browser at its push service, and the browser's keys
 * (RFC 8291 §3.1 and §3.2).
 */
export const newPushBrowser = z.object({ endpoint: receiver(limits.pushAddress), p256dh: key(87), auth: key(22) });
export type NewPushBrowser = z.output<typeof newPushBrowser>;

const pushBrowser = z.object({
  _id: id,
  /** Browser and system, such as `Firefox on Linux`. */
  device: z.string(),
  createdAt: time,
  /** Whether this browser sent the request. */
  isCurrent: z.boolean(),
});

export const pushShape = z.object({
  /** The public key of the site, which a browser sends to its push service; null when the site sends no push notifications. */
  key: z.string().nullable(),
  browsers: z.array(pushBrowser),
});
export type Push = z.output<typeof pushShape>;
