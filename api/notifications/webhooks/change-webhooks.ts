import { sql, type Transaction } from "kysely";
import { newId, timestamp } from "#api/db/ids";
import { deleteInBatches } from "#api/db/delete-in-batches";
import { forUpdate } from "#api/db/row-locks";
import type { Tables } from "#api/db/tables";
import type { ApiDeps } from "#api/deps";
import { lockAccount } from "#api/accounts/auth/lock-account";
import { seal } from "#api/accounts/second-factors/seal";
import { recordAuditEvent } from "#api/site/audit/record-audit-event";
import { ApiError } from "#contract/errors";
import { limits } from "#contract/limits";
import type { AuditAction } from "#contract/words/acts";
import { isActive } from "./claim-webhook";
import { webhookNotFound, type WebhookManager } from "./read-webhooks";
import { refuseAddress } from "./refuse-address";
import { toWebhookSealSubject } from "./webhook-sender";
import { newSecret } from "./sign-message";
import { endRest, switchOn } from "./switch-webhook";
import * as t from "#languages/api-webhooks";

type Deps = Pick<ApiDeps, "db" | "secret" | "webhooks">;

/** How long a replaced secret remains valid. */
const oldSecretMs = 24 * 60 * 60_000;

/** Absent fields stay unchanged. */
interface WebhookChange {
  url?: string | undefined;
  events?: readonly string[] | undefined;
  isOn?: boolean | undefined;
}

type WebhookAct = { id: string; act: Extract<AuditAction, `webhook.${string}`> };

/** Records an act on a webhook of the site in the audit log; a channel's webhooks concern its owner only. */
export const recordSiteAct = async (
  trx: Transaction<Tables>,
  { scope, viewer }: WebhookManager,
  { id, act }: WebhookAct,
) => scope === "site" && recordAuditEvent(trx, viewer, { act, subject: { kind: "webhook", id } });

/**
 * Adds a webhook; returns its id and its secret, which nobody can read again. Throws 409 when the account has ten, and 401
 * as `lockAccount` does.
 */
export async function addWebhook(
  deps: Deps,
  manager: WebhookManager,
  { url, events }: { url: string; events: string[] },
) {
  refuseAddress(deps.webhooks, "url", url);
  const [id, secret, now] = [newId(), newSecret(), timestamp()];
  const sealedSecret = seal(deps.secret, toWebhookSealSubject(id), secret);
  await deps.db.transaction().execute(async (trx) => {
    await lockAccount(trx, manager.viewer);
    await refuseTooManyWebhooks(trx, manager.viewer.id);
    const row = { id, owner_id: manager.viewer.id, scope: manager.scope, url, events: events.join(" ") };
    await trx
      .insertInto("webhooks")
      .values({ ...row, secret: sealedSecret, created_at: now })
      .execute();
    await recordSiteAct(trx, manager, { id, act: "webhook.add" });
  });
  return { id, secret };
}

/** Throws 409 when an account has reached the limit of webhooks. The caller has locked the account. */
async function refuseTooManyWebhooks(trx: Transaction<Tables>, userId: string) {
  const ownWebhooks = trx.selectFrom("webhooks").select("id").where("owner_id", "=", userId);
  if ((await ownWebhooks.execute()).length >= limits.webhooks)
    throw new ApiError(409, () => t.tooMany({ max: limits.webhooks }));
}

/** Locks a webhook and the viewer's account. Throws 404 as `findWebhook` does, and 401 as `lockAccount` does. */
export async function lockWebhook(trx: Transaction<Tables>, { scope, viewer }: WebhookManager, id: string) {
  await lockAccount(trx, viewer);
  return trx
    .selectFrom("webhooks")
    .select(["is_on", "secret", "url", isActive().as("is_active")])
    .where("id", "=", id)
    .where("scope", "=", scope)
    .$if(scope === "channel", (query) => query.where("owner_id", "=", viewer.id))
    .modifyEnd(forUpdate(trx))
    .executeTakeFirstOrThrow(webhookNotFound);
}

/** Changes a webhook. A webhook of the site whose owner may no longer act gets the viewer as its owner. */
export async function changeWebhook(
  deps: Deps,
  manager: WebhookManager,
  { id, url, events, isOn }: WebhookChange & { id: string },
) {
  if (url !== undefined) refuseAddress(deps.webhooks, "url", url);
  await deps.db.transaction().execute(async (trx) => {
    const webhook = await lockWebhook(trx, manager, id);
    const owner = manager.scope === "site" && !webhook.is_active ? { owner_id: manager.viewer.id } : {};
    const texts = { ...(url !== undefined && { url }), ...(events && { events: events.join(" ") }) };
    const changes = { ...owner, ...texts, ...(isOn === false && { is_on: 0 as const }) };
    if (Object.keys(changes).length > 0) await trx.updateTable("webhooks").set(changes).where("id", "=", id).execute();
    if (isOn && webhook.is_on === 0) await switchOn(trx, id);
    else if (url !== undefined && url !== webhook.url) await endRest(trx, id);
    await recordSiteAct(trx, manager, { id, act: "webhook.change" });
  });
}

/** Removes a webhook and its messages. Throws 404 as `findWebhook` does. */
export async function removeWebhook({ db }: Deps, manager: WebhookManager, id: string) {
  await db.transaction().execute(async (trx) => {
    await lockWebhook(trx, manager, id);
    await trx.updateTable("webhooks").set({ is_on: 0 }).where("id", "=", id).execute();
  });
  await deleteInBatches(db, "webhook_deliveries", sql`webhook_id = ${id}`);
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom("webhooks").where("id", "=", id).executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) await recordSiteAct(trx, manager, { id, act: "webhook.remove" });
  });
}

/** Replaces the secret; the former secret also signs for another day. */
export async function rollSecret({ db, secret: siteSecret }: Deps, manager: WebhookManager, id: string) {
  const secret = newSecret();
  await db.transaction().execute(async (trx) => {
    const { secret: old_secret } = await lockWebhook(trx, manager, id);
    const oldSecret = { old_secret, old_secret_until: timestamp(Date.now() + oldSecretMs) };
    await trx
      .updateTable("webhooks")
      .set({ secret: seal(siteSecret, toWebhookSealSubject(id), secret), ...oldSecret })
      .where("id", "=", id)
      .execute();
    await recordSiteAct(trx, manager, { id, act: "webhook.change" });
  });
  return secret;
}
