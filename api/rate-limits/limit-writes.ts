import type { MiddlewareHandler } from "hono";
import type { RateLimitName } from "#contract/rate-limits";
import type { Env } from "#api/http/env";
import { toLimitKey } from "./networks";
import { consume, hashKey, openLimiter, type RateLimitOptions } from "./rate-limits";

/** Which limit a call counts for, by its method and path; null for what other limits hold, or for reads. */
const callLimits: readonly (readonly [call: RegExp, limit: RateLimitName | null])[] = [
  [/^(GET|HEAD|OPTIONS) /, null],
  [/^POST \/users\/register$/, "signUp"],
  // Passwords and links have the limits of guesses; ending or renewing a session adds nothing.
  [/^POST \/users\/(login|logout|refresh-token|reset-password)$/, null],
  [/^(PATCH|POST) \/users\/change-password$/, null],
  [/^DELETE \/users\/me$/, null],
  // A view has a limit of its own, and a part of a file belongs to an upload that was counted.
  [/^PATCH \/videos\/(add\/)?view\//, null],
  [/^(PATCH|DELETE) \/uploads\//, null],
  [/^POST \/subscriptions\/subStatus$/, null],
  [/^POST \/tweets$/, "tweet"],
  [/^POST \/comments\//, "comment"],
  [/^POST \/playlist$/, "playlist"],
  [/^POST \/(videos|uploads)$/, "upload"],
  [/^PATCH \/videos\/retry\//, "upload"],
  [/^(POST|DELETE) \/captions\//, "captions"],
  [/^(POST|PATCH|DELETE) \/drafts(\/|$)/, "draft"],
  [/^POST \/(likes|subscriptions)\//, "reaction"],
  [/^PATCH \/(like|subscription)\//, "reaction"],
  [/^PATCH \/playlist\/(add|remove)\//, "reaction"],
  [/^(POST \/users\/addVideoToWatchHistory$|DELETE \/users\/history)/, "reaction"],
  [/./, "edit"],
];

export const findLimit = (method: string, path: string): RateLimitName | null =>
  callLimits.find(([call]) => call.test(`${method} ${path}`))![1];

/** Refuses what an account does too often, and new accounts of one address; 429 says how long to wait. */
export function limitWrites(options: RateLimitOptions): MiddlewareHandler<Env> {
  return async (c, next) => {
    const limit = findLimit(c.req.method, c.req.path);
    const who = limit === "signUp" ? toLimitKey(c.env.address) : c.var.viewer?.id;
    if (limit && who) {
      const key = hashKey(options.secret, who);
      await consume(openLimiter(options, limit), key, "You are doing this too often.");
    }
    await next();
  };
}
