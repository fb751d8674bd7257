import { z } from "zod";
import { limits } from "./limits";
import { withMessage } from "./with-message";
import { id, time } from "./shapes";
import { receiver } from "./webhooks";
import * as t from "#languages/api-push";

/** Validates so many characters of base64url, which is how browsers write their keys. */
const key = (characters: number) =>
  z.string(withMessage(t.noKey)).regex(new RegExp(`^[\\w-]{${characters}}$`), withMessage(t.noKey));

/**
 * Body of POST and PATCH notifications/browsers: the address that a push service gave the browser, and the browser's keys (RFC 8291
 * §3.1 and §3.2).
 */
export const newPushBrowser = z.object({ endpoint: receiver(limits.pushAddress), p256dh: key(87), auth: key(22) });
export type NewPushBrowser = z.output<typeof newPushBrowser>;

const pushBrowser = z.object({
  _id: id,
  /** What it is, such as Firefox on Linux. */
  device: z.string(),
  createdAt: time,
  /** Whether it makes the request. */
  isCurrent: z.boolean(),
});

export const pushShape = z.object({
  /**
   * The public key of the site, which a browser gives its push service; null where the site has none and notifies no
   * browser.
   */
  key: z.string().nullable(),
  browsers: z.array(pushBrowser),
});
export type Push = z.output<typeof pushShape>;
