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

/** Lists the browsers of an account that get notifications, in the order in which they were switched on. */
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
 * Tells the browser of a session of notifications from now on; it replaces what the session had before. Throws 404 where the
 * site has no key, 409 for the sixth browser, 422 for an address that is never sent to, or a key that is none, and 401 as
 * `lockAccount` does.
 */
export async function addBrowser(deps: Deps, person: BrowserOwner, browser: NewPushBrowser): Promise<Push> {
  const { db, push } = deps;
  if (!push) throw new ApiError(404, t.noPush);
  refuseBrowser(deps, browser);
  await db.transaction().execute(async (trx) => {
    await makeRoom(trx, person, push.publicKey);
    await trx
      .insertInto("push_browsers")
      .values({
        session_id: person.sessionId,
        user_id: person.id,
        endpoint: browser.endpoint,
        site_key: push.publicKey,
        public_key: browser.p256dh,
        auth_secret: browser.auth,
        created_at: timestamp(),
      })
      .execute();
  });
  return listBrowsers(deps, person);
}

/**
 * Sends to the address that a push service gave the browser of a session in place of its former one, of which the service
 * may know nothing any more. Throws 404 for a browser that is not switched on, and 422 as `addBrowser` does.
 */
export async function renewBrowser(
  deps: Deps,
  { id, sessionId }: BrowserOwner,
  browser: NewPushBrowser,
): Promise<void> {
  const { db, push } = deps;
  if (!push) throw new ApiError(404, t.noPush);
  refuseBrowser(deps, browser);
  const { numUpdatedRows } = await db
    .updateTable("push_browsers")
    .set({ endpoint: browser.endpoint, public_key: browser.p256dh, auth_secret: browser.auth, failing_since: null })
    .where("session_id", "=", sessionId)
    .where("user_id", "=", id)
    .where("site_key", "=", push.publicKey)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new ApiError(404, t.noBrowser);
}

function refuseBrowser({ webhooks }: Deps, { endpoint, p256dh }: NewPushBrowser) {
  refuseAddress(webhooks, "endpoint", endpoint);
  if (!isPublicKey(p256dh)) throw fieldError(422, "p256dh", t.noKey);
}

/** Locks the account, so that two requests do not add a sixth browser together, and removes those of former keys. */
async function makeRoom(trx: Transaction<Tables>, person: BrowserOwner, key: string) {
  await lockAccount(trx, person);
  const { id, sessionId } = person;
  const ownBrowsers = trx.deleteFrom("push_browsers").where("user_id", "=", id);
  await ownBrowsers.where(({ or, eb }) => or([eb("session_id", "=", sessionId), eb("site_key", "<>", key)])).execute();
  const others = trx.selectFrom("push_browsers").select("session_id").where("user_id", "=", id);
  const addressed = await others.where("endpoint", "<>", "").execute();
  if (addressed.length >= limits.pushBrowsers) throw new ApiError(409, () => t.tooMany({ limit: limits.pushBrowsers }));
}

/** Tells a browser no longer. Throws 404 for one of somebody else. */
export async function removeBrowser(db: Db, userId: string, sessionId: string) {
  const { numDeletedRows } = await db
    .deleteFrom("push_browsers")
    .where("session_id", "=", sessionId)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new ApiError(404, t.noBrowser);
}
