import type { IncomingMessage } from "node:http";
import type { MiddlewareHandler } from "hono";
import { parseBearer, readBearer } from "#api/accounts/auth/http-session";
import type { Db } from "#api/db/open";
import type { Env } from "#api/http/env";
import { countCall } from "#api/http/rate-limits/limiters";
import { refuseReadOnly } from "#api/http/require-viewer";
import { ApiError } from "#contract/errors";
import { tokenPrefix } from "#contract/token-scopes";
import { tokenPattern } from "#contract/tokens";
import { requireTokenHolder } from "./require-token-holder";
import * as t from "#languages/api-tokens";

const decode = (url: string) => {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
};

/** Refuses a token in a URL, because logs, histories and other sites see URLs (RFC 6750 §5.3). */
export const refuseTokenInAddress: MiddlewareHandler<Env> = async (c, next) => {
  if (tokenPattern.test(decode(c.req.url))) throw new ApiError(400, t.tokenInAddress);
  await next();
};

/**
 * Loads the account of a program's token, and ignores cookies. Refuses an invalid token, even where visitors may call, and the
 * token of an account that is suspended or waits for deletion.
 */
export const loadTokenHolder: MiddlewareHandler<Env> = async (c, next) => {
  const token = readBearer(c);
  if (token?.startsWith(tokenPrefix)) {
    c.set("viewer", await requireTokenHolder(c.var.db, token));
    refuseReadOnly(c);
    const { deps, viewer } = c.var;
    await countCall({ ...deps, scale: deps.rateLimitScale }, "tokenRequests", viewer!.token!.id);
  }
  await next();
};

/** Creates the function that finds the account whose private files a media request may read by its token. */
export const createTokenHolderFinder =
  (db: Db) =>
  async ({ headers }: IncomingMessage): Promise<string | null> => {
    const token = parseBearer(headers.authorization);
    if (!token?.startsWith(tokenPrefix)) return null;
    const holder = await requireTokenHolder(db, token).catch(nullOnRefusal);
    if (!holder?.token?.scopes.includes("read") || holder.suspension || holder.deletionAt !== null) return null;
    return holder.id;
  };

function nullOnRefusal(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}
