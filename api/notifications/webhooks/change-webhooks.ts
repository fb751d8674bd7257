import { sql, type Transaction } from "kysely";
import { newId, timestamp } from "#api/db/ids";
import { deleteInBatches } from "#api/db/delete-in-batches";
import { lockRows } from "#api/db/row-locks";
import type { Tables } from "#api/db/tables";
import type { ApiDeps, Viewer } from "#api/deps";
import { lockAccount } from "#api/accounts/auth/lock-account";
import { seal } from "#api/accounts/second-factors/seal";
import { recordAuditEvent } from "#api/site/audit/record-audit-event";
import { ApiError } from "#contract/errors";
import { limits } from "#contract/limits";
import type { AuditAction } from "#contract/words/acts";
import type { WebhookScope } from "#contract/words/webhooks";
import { isActive } from "./claim-webhook";
import { webhookNotFound } from "./read-webhooks";
import { refuseAddress } from "./refuse-address";
import { sealOfWebhook } from "./webhook-sender";
import { newSecret } from "./sign-message";
import { endRest, switchOn } from "./switch-webhook";
import * as t from "#languages/api-webhooks";

type Deps = Pick<ApiDeps, "db" | "secret" | "webhooks">;

/** Who changes webhooks of a channel, or of the site. */
export interface WebhookEditor {
  scope: WebhookScope;
  viewer: Viewer;
}

/** How long a secret that was replaced is valid. */
const oldSecretMs = 24 * 60 * 60_000;

/** What people say about a webhook; absent fields stay unchanged. */
interface Changes {
  url?: string | undefined;
  events?: readonly string[] | undefined;
  isOn?: boolean | undefined;
}

/** Records what was done to a webhook of the site; those of a channel concern its owner alone. */
export const record = async (trx: Transaction<Tables>, { scope, viewer }: WebhookEditor, { id, act }: Done) =>
  scope === "site" && recordAuditEvent(trx, viewer, { act, subject: { kind: "webhook", id } });

interface Done {
  id: string;
  act: Extract<AuditAction, `webhook.${string}`>;
}

/**
 * Adds a webhook; returns its id and its secret, which nobody can read again. Throws 409 if the account has ten, and 401 as
 * `lockAccount` does.
 */
export async function addWebhook(deps: Deps, actor: WebhookEditor, { url, events }: { url: string; events: string[] }) {
  refuseAddress(deps.webhooks, "url", url);
  const [id, secret, now] = [newId(), newSecret(), timestamp()];
  const sealedSecret = seal(deps.secret, sealOfWebhook(id), secret);
  await deps.db.transaction().execute(async (trx) => {
    await lockAccount(trx, actor.viewer);
    await refuseTooManyWebhooks(trx, actor.viewer.id);
    const row = { id, owner_id: actor.viewer.id, scope: actor.scope, url, events: events.join(" ") };
    await trx
      .insertInto("webhooks")
      .values({ ...row, secret: sealedSecret, created_at: now })
      .execute();
    await record(trx, actor, { id, act: "webhook.add" });
  });
  return { id, secret };
}

/** Throws 409 if an account, which the caller has locked, has as many webhooks as it may. */
async function refuseTooManyWebhooks(trx: Transaction<Tables>, userId: string) {
  const ownWebhooks = trx.selectFrom("webhooks").select("id").where("owner_id", "=", userId);
  if ((await ownWebhooks.execute()).length >= limits.webhooks)
    throw new ApiError(409, () => t.tooMany({ most: limits.webhooks }));
}

/** Locks a webhook, and the account of whoever changes it. Throws 404 for one of somebody else, and 401 as `lockAccount`. */
export async function lockWebhook(trx: Transaction<Tables>, { scope, viewer }: WebhookEditor, id: string) {
  await lockAccount(trx, viewer);
  return trx
    .selectFrom("webhooks")
    .select(["is_on", "secret", "url", isActive().as("is_active")])
    .where("id", "=", id)
    .where("scope", "=", scope)
    .$if(scope === "channel", (query) => query.where("owner_id", "=", viewer.id))
    .modifyEnd(lockRows(trx))
    .executeTakeFirstOrThrow(webhookNotFound);
}

/** Changes a webhook. One of the site whose owner administers it no more becomes that of whoever changes it. */
export async function changeWebhook(
  deps: Deps,
  actor: WebhookEditor,
  { id, url, events, isOn }: Changes & { id: string },
) {
  if (url !== undefined) refuseAddress(deps.webhooks, "url", url);
  await deps.db.transaction().execute(async (trx) => {
    const webhook = await lockWebhook(trx, actor, id);
    const owner = actor.scope === "site" && !webhook.is_active ? { owner_id: actor.viewer.id } : {};
    const texts = { ...(url !== undefined && { url }), ...(events && { events: events.join(" ") }) };
    const changes = { ...owner, ...texts, ...(isOn === false && { is_on: 0 as const }) };
    if (Object.keys(changes).length > 0) await trx.updateTable("webhooks").set(changes).where("id", "=", id).execute();
    if (isOn && webhook.is_on === 0) await switchOn(trx, id);
    else if (url !== undefined && url !== webhook.url) await endRest(trx, id);
    await record(trx, actor, { id, act: "webhook.change" });
  });
}

/** Removes a webhook, with its messages. Throws 404 for one of somebody else. */
export async function removeWebhook({ db }: Deps, actor: WebhookEditor, id: string) {
  await db.transaction().execute(async (trx) => {
    await lockWebhook(trx, actor, id);
    await trx.updateTable("webhooks").set({ is_on: 0 }).where("id", "=", id).execute();
  });
  await deleteInBatches(db, "webhook_deliveries", sql`webhook_id = ${id}`);
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom("webhooks").where("id", "=", id).executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) await record(trx, actor, { id, act: "webhook.remove" });
  });
}

/** Makes a new secret; the former one signs for another day, too. */
export async function rollSecret({ db, secret: siteSecret }: Deps, actor: WebhookEditor, id: string) {
  const secret = newSecret();
  await db.transaction().execute(async (trx) => {
    const { secret: old_secret } = await lockWebhook(trx, actor, id);
    const oldSecret = { old_secret, old_secret_until: timestamp(Date.now() + oldSecretMs) };
    await trx
      .updateTable("webhooks")
      .set({ secret: seal(siteSecret, sealOfWebhook(id), secret), ...oldSecret })
      .where("id", "=", id)
      .execute();
    await record(trx, actor, { id, act: "webhook.change" });
  });
  return secret;
}
