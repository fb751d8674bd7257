import type { MiddlewareHandler } from "hono";
import type { RateLimitName } from "#contract/rate-limits";
import type { Env } from "#api/http/env";
import { isYoungAccount } from "#api/spam/young-account";
import { toLimitKey } from "./networks";
import { countWrite, type RateLimitOptions } from "./limiters";

/**
 * The limit of each call, by its method and path: the first match applies. Null for most reads and for calls that
 * other limits cover.
 */
const callLimits: readonly (readonly [call: RegExp, limit: RateLimitName | null])[] = [
  [/^(GET|HEAD) \/users\/me\/export$/, "dataExport"],
  [/^(GET|HEAD|OPTIONS) /, null],
  [/^POST \/users\/register$/, "signUp"],
  [/^POST \/users\/login\/passkey\/options$/, "passkeys"],
  // Passwords, codes, passkeys and reset links have limits of their own, and sessions when they are opened or renewed;
  // ending one adds no data.
  [/^POST \/users\/(login(\/\w+)?|logout|refresh-token|reset-password)$/, null],
  [/^POST \/users\/(forgot-password|verify-email|undo-email-change)$/, "mailRequest"],
  [/^DELETE \/users\/me$/, null],
  // Views have their own limit, and the upload of a file part was counted when the upload was opened.
  [/^PATCH \/videos\/(add\/)?view\//, null],
  [/^POST \/videos\/watch-time\//, "watchTime"],
  [/^POST \/reports\//, "report"],
  [/^PATCH \/uploads\/defaults$/, "edit"],
  [/^(PATCH|DELETE) \/uploads\//, null],
  [/^POST \/subscriptions\/subStatus$/, null],
  [/^POST \/tweets$/, "tweet"],
  [/^POST \/comments\//, "comment"],
  [/^POST \/playlist$/, "playlist"],
  [/^POST \/(videos|uploads)$/, "upload"],
  [/^PATCH \/videos\/retry\//, "upload"],
  [/^POST \/videos\/[^/]+\/replacement$/, "upload"],
  [/^(POST|DELETE) \/captions\//, "captions"],
  [/^(POST|PATCH|DELETE) \/drafts(\/|$)/, "draft"],
  [/^POST \/(likes|subscriptions)\//, "reaction"],
  [/^PATCH \/(like|subscription|comment\/(heart|pin))\//, "reaction"],
  [/^PATCH \/playlist\/(add|remove)\//, "reaction"],
  [/^POST \/users\/watch-later\//, "reaction"],
  [/^(POST \/users\/addVideoToWatchHistory$|DELETE \/users\/history)/, "reaction"],
  [/./, "edit"],
];

/** Finds the limit that a call counts against; null for a call without one. */
export const findLimit = (method: string, path: string): RateLimitName | null =>
  callLimits.find(([call]) => call.test(`${method} ${path}`))![1];

const limitsOfYoung: Readonly<Partial<Record<RateLimitName, RateLimitName>>> = {
  comment: "commentOfYoung",
  tweet: "tweetOfYoung",
};

/** Replaces the limits of what spammers write by those of young accounts, for these. */
async function slowDown(limit: RateLimitName | null, { db, viewer }: Pick<Env["Variables"], "db" | "viewer">) {
  const ofYoung = limit && limitsOfYoung[limit];
  return ofYoung && viewer && (await isYoungAccount(db, viewer)) ? ofYoung : limit;
}

const countsByAddress: ReadonlySet<RateLimitName> = new Set([
  "passkeys",
  "signUp",
  "mailRequest",
  "watchTime",
  "report",
]);

/**
 * Creates the middleware that counts writes by account, and sign-ups, sign-ins by passkey and watch time by address. It
 * throws 429 with the time to wait when a limit is exceeded.
 */
export function limitWrites(options: RateLimitOptions): MiddlewareHandler<Env> {
  return async (c, next) => {
    const limit = await slowDown(findLimit(c.req.method, c.req.path), c.var);
    const who = limit && countsByAddress.has(limit) ? toLimitKey(c.env.address) : c.var.viewer?.id;
    if (limit && who) await countWrite(options, limit, who);
    await next();
  };
}
