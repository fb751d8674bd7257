import type { Transaction } from "kysely";
import { lockAccount } from "#api/accounts/auth/lock-account";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import type { ApiDeps, Viewer } from "#api/deps";
import { refuseAddress } from "#api/notifications/webhooks/refuse-address";
import { ApiError, fieldError } from "#contract/errors";
import { limits } from "#contract/limits";
import type { NewPushBrowser, Push } from "#contract/push";
import { isPublicKey } from "./encrypt";
import * as t from "#languages/api-push";

type Deps = Pick<ApiDeps, "db" | "push" | "webhooks">;
type BrowserOwner = Pick<Viewer, "id" | "sessionId">;

/** Lists the browsers of an account that get push notifications, in the order in which they were added. */
export async function listBrowsers(
  { db, push }: Pick<Deps, "db" | "push">,
  { id, sessionId }: BrowserOwner,
): Promise<Push> {
  if (!push) return { key: null, browsers: [] };
  const rows = await db
    .selectFrom("push_browsers")
    .innerJoin("sessions", "sessions.id", "push_browsers.session_id")
    .select(["session_id", "sessions.device", "push_browsers.created_at"])
    .where("push_browsers.user_id", "=", id)
    .where("site_key", "=", push.publicKey)
    .where("endpoint", "<>", "")
    .orderBy("push_browsers.created_at")
    .orderBy("session_id")
    .limit(limits.pushBrowsers)
    .execute();
  const browsers = rows.map(({ session_id, device, created_at }) => ({
    _id: session_id,
    device,
    createdAt: created_at,
    isCurrent: session_id === sessionId,
  }));
  return { key: push.publicKey, browsers };
}

/**
 * Adds the browser of a session to those that get push notifications; replaces the session's former one. Throws 404 when
 * the site has no key, 409 for the sixth browser, 422 for a forbidden endpoint or an invalid key, and 401 as `lockAccount`
 * does.
 */
export async function addBrowser(deps: Deps, person: BrowserOwner, browser: NewPushBrowser): Promise<Push> {
  const { db } = deps;
  const siteKey = requireSiteKey(deps, browser);
  await db.transaction().execute(async (trx) => {
    await prepareForBrowser(trx, person, siteKey);
    await trx
      .insertInto("push_browsers")
      .values({
        session_id: person.sessionId,
        user_id: person.id,
        endpoint: browser.endpoint,
        site_key: siteKey,
        public_key: browser.p256dh,
        auth_secret: browser.auth,
        created_at: timestamp(),
      })
      .execute();
  });
  return listBrowsers(deps, person);
}

/**
 * Replaces the endpoint of a session's browser by a new one from the push service, which may no longer know the old one.
 * Throws 404 for a browser that was not added, and 422 as `addBrowser` does.
 */
export async function renewBrowser(deps: Deps, { id, sessionId }: BrowserOwner, browser: NewPushBrowser) {
  const siteKey = requireSiteKey(deps, browser);
  const { numUpdatedRows } = await deps.db
    .updateTable("push_browsers")
    .set({ endpoint: browser.endpoint, public_key: browser.p256dh, auth_secret: browser.auth, failing_since: null })
    .where("session_id", "=", sessionId)
    .where("user_id", "=", id)
    .where("site_key", "=", siteKey)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new ApiError(404, t.noBrowser);
}

/** Returns the site's public key. Throws 404 when the site has none, and 422 for a forbidden endpoint or an invalid key. */
function requireSiteKey({ push, webhooks }: Deps, { endpoint, p256dh }: NewPushBrowser): string {
  if (!push) throw new ApiError(404, t.noPush);
  refuseAddress(webhooks, "endpoint", endpoint);
  if (!isPublicKey(p256dh)) throw fieldError(422, "p256dh", t.noKey);
  return push.publicKey;
}

/**
 * Locks the account, so that two requests cannot both add the last allowed browser. Removes the session's former browser
 * and browsers of former site keys. Throws 409 when the account has reached the limit.
 */
async function prepareForBrowser(trx: Transaction<Tables>, person: BrowserOwner, key: string) {
  await lockAccount(trx, person);
  const { id, sessionId } = person;
  const ownBrowsers = trx.deleteFrom("push_browsers").where("user_id", "=", id);
  await ownBrowsers.where(({ or, eb }) => or([eb("session_id", "=", sessionId), eb("site_key", "<>", key)])).execute();
  const others = trx.selectFrom("push_browsers").select("session_id").where("user_id", "=", id);
  const reachable = await others.where("endpoint", "<>", "").execute();
  if (reachable.length >= limits.pushBrowsers) throw new ApiError(409, () => t.tooMany({ limit: limits.pushBrowsers }));
}

/** Removes a browser. Throws 404 for a browser of another account. */
export async function removeBrowser(db: Db, userId: string, sessionId: string) {
  const { numDeletedRows } = await db
    .deleteFrom("push_browsers")
    .where("session_id", "=", sessionId)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new ApiError(404, t.noBrowser);
}
