import { randomBytes } from "node:crypto";
import { type Selectable, sql, type Transaction } from "kysely";
import { lockAccount } from "#api/accounts/auth/lock-account";
import { hashToken } from "#api/accounts/auth/hash-token";
import { sweepRows } from "#api/db/delete-in-batches";
import { newId, timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import type { Viewer } from "#api/deps";
import { recordAuditEvent } from "#api/site/audit/record-audit-event";
import { ApiError, fieldError } from "#contract/errors";
import { limits } from "#contract/limits";
import { scopesFor, tokenPrefix, type TokenScope } from "#contract/token-scopes";
import type { NewToken, TokenEntry } from "#contract/tokens";
import * as t from "#languages/api-tokens";

const dayMs = 24 * 60 * 60_000;

/** How long a token is listed after it has expired. */
const listedMs = 30 * dayMs;

const toEntry = (row: Selectable<Tables["tokens"]>): TokenEntry => ({
  _id: row.id,
  name: row.name,
  number: row.number,
  scopes: row.scopes.split(" ") as TokenScope[],
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  usedAt: row.used_at,
});

/** Lists the tokens of an account, newest first. */
export async function listTokens(db: Db, userId: string): Promise<TokenEntry[]> {
  const ownTokens = db.selectFrom("tokens").selectAll().where("user_id", "=", userId);
  const rows = await ownTokens.orderBy("created_at", "desc").orderBy("id", "desc").limit(limits.tokens).execute();
  return rows.map(toEntry);
}

/**
 * Creates a token and returns its secret, which is stored only as a hash. Locks the account, so that concurrent requests keep
 * the limit. Throws 422 for scopes that the role lacks, 409 at the limit, and 401 as `lockAccount` does.
 */
export async function createToken(db: Db, viewer: Viewer, { name, scopes, days }: NewToken) {
  const allowedScopes = scopesFor(viewer.role);
  if (scopes.some((scope) => !allowedScopes.includes(scope))) throw fieldError(422, "scopes", t.scopesNotYours);
  const publicId = tokenPrefix + randomBytes(8).toString("hex");
  const secret = `${publicId}_${randomBytes(32).toString("base64url")}`;
  const now = Date.now();
  const times = { created_at: timestamp(now), expires_at: timestamp(now + days * dayMs), used_at: null };
  const tokenColumns = { name, number: publicId, scopes: scopes.join(" "), hash: hashToken(secret) };
  const row = { id: newId(), user_id: viewer.id, ...tokenColumns, ...times };
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer);
    await refuseOverLimit(trx, viewer.id);
    await trx.insertInto("tokens").values(row).execute();
    const details = { number: publicId, scopes: row.scopes, until: row.expires_at };
    await recordAuditEvent(trx, viewer, { act: "token.add", subject: { kind: "user", id: viewer.id }, details });
  });
  return { ...toEntry(row), secret };
}

/** Throws 409 if an account has reached the limit of tokens. */
async function refuseOverLimit(trx: Transaction<Tables>, userId: string) {
  const ownTokens = trx.selectFrom("tokens").where("user_id", "=", userId);
  const { count } = await ownTokens.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  if (Number(count) >= limits.tokens) throw new ApiError(409, () => t.tooManyTokens({ max: limits.tokens }));
}

/** Revokes a token of an account, and records that. Throws 404 if the account does not have it. */
export const revokeToken = (db: Db, viewer: Viewer, id: string) =>
  db.transaction().execute(async (trx) => {
    const deletion = trx.deleteFrom("tokens").where("id", "=", id).where("user_id", "=", viewer.id);
    const { number } = await deletion.returning("number").executeTakeFirstOrThrow(() => new ApiError(404, t.noToken));
    const subject = { kind: "user", id: viewer.id } as const;
    await recordAuditEvent(trx, viewer, { act: "token.remove", subject, details: { number } });
  });

/** Deletes tokens that expired a month ago. */
export const sweepTokens = (db: Db) => sweepRows(db, "tokens", sql`expires_at <= ${timestamp(Date.now() - listedMs)}`);
