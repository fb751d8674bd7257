import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { hashToken } from "#api/accounts/auth/hash-token";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import type { ApiDeps } from "#api/deps";
import { isIpAddress, isLocalName, isLoopbackAddress, stripBrackets } from "#api/http/public-address";
import { ApiError } from "#contract/errors";
import type { Requester } from "#contract/requester";
import * as t from "#languages/api-accounts";

/** Each start of a site without accounts creates a link; only the newest ones are valid. */
const maxLinks = 100;

/** Creates a link by which the first administrator signs up; returns its path. Links of earlier starts stay valid. */
export async function createSetupLink(db: Db): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("setup_links")
      .values({ token_hash: hashToken(token), created_at: timestamp() })
      .execute();
    const oldLinks = trx.selectFrom("setup_links").select("token_hash").orderBy("created_at", "desc");
    await trx.deleteFrom("setup_links").where("token_hash", "in", oldLinks.offset(maxLinks).limit(maxLinks)).execute();
  });
  return `/signup?setup=${token}`;
}

/** Ends every setup link, in the transaction that creates the first account. */
export const endSetupLinks = (trx: Transaction<Tables>) => trx.deleteFrom("setup_links").execute();

/** Throws 403 for a token that this site did not make. */
export async function requireSetupLink(db: Db, token: string) {
  const hash = hashToken(token);
  const link = await db
    .selectFrom("setup_links")
    .select("created_at")
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  if (!link) throw new ApiError(403, t.badSetupLink);
}

export const setupLinkEnded = () => new ApiError(403, t.setupLinkEnded);

const isLoopback = (host: string) => isIpAddress(host) && isLoopbackAddress(stripBrackets(host));

export const isThisMachine = (host: string) => isLoopback(host) || isLocalName(host);

/**
 * Returns whether a requester needs a setup link to create the first account. The address alone does not show that a request
 * comes from this machine: it may be the address of a local proxy. But such a request has the site's public host name.
 */
export function needsSetupLink(
  { setupLinkFor }: Pick<ApiDeps, "setupLinkFor">,
  { address, origin }: Pick<Requester, "address" | "origin">,
): boolean {
  const isHere = isLoopback(address) && isThisMachine(new URL(origin).hostname);
  return setupLinkFor === "everybody" || (setupLinkFor === "other machines" && !isHere);
}
