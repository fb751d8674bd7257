import type { Context } from "hono";
import { countCall } from "#api/http/rate-limits/limiters";
import { toLimitKey } from "#api/http/rate-limits/networks";
import type { Call } from "#contract/calls/call";
import { countsByAddress, type RateLimitName } from "#contract/rate-limits";
import type { Env } from "./env";

/** Finds the limit of a call: its own, otherwise `edit` for a change and none for a GET. */
export const findLimit = ({ route, limit }: Pick<Call, "route" | "limit">): RateLimitName | null =>
  limit === undefined ? (route.startsWith("GET ") ? null : "edit") : limit;

/** The stricter limits of young accounts. */
const youngAccountLimits: Readonly<Partial<Record<RateLimitName, RateLimitName>>> = {
  comment: "commentOfYoung",
  tweet: "tweetOfYoung",
};

/**
 * Counts a request against a limit, by account or by address. Throws 429 with the time to wait when the limit is
 * exceeded. Does nothing without a limit, nor for a visitor when the limit counts by account.
 */
export async function limitCall(c: Pick<Context<Env>, "var" | "env">, limit: RateLimitName | null) {
  const { deps, viewer } = c.var;
  const key = limit && countsByAddress(limit) ? toLimitKey(c.env.address) : viewer?.id;
  if (!limit || !key) return;
  const youngAccountLimit = youngAccountLimits[limit];
  const isYoung = youngAccountLimit && viewer && (await deps.isYoungAccount(viewer));
  await countCall({ ...deps, scale: deps.rateLimitScale }, isYoung ? youngAccountLimit : limit, key);
}
