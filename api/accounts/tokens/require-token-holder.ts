import { timingSafeEqual } from "node:crypto";
import { type ViewerRow, toViewer, viewerColumns } from "#api/accounts/auth/sessions";
import { hashToken } from "#api/accounts/auth/hash-token";
import { timestamp } from "#api/db/ids";
import { cacheQuery } from "#api/db/cache-query";
import type { Db } from "#api/db/open";
import type { Viewer } from "#api/deps";
import { ApiError } from "#contract/errors";
import { toTime } from "#contract/message-values";
import { roleOfToken, tokenPrefix, type TokenScope } from "#contract/token-scopes";
import { tokenPattern } from "#contract/tokens";
import * as t from "#languages/api-tokens";

/** The use of a token is recorded at most once in this time. */
const minMsBetweenRecords = 60_000;

const queryByNumber = cacheQuery((db, { number }: { number: string }) =>
  db
    .selectFrom("tokens")
    .innerJoin("users", "users.id", "tokens.user_id")
    .where("users.deleting_since", "is", null)
    .select(viewerColumns)
    .select(["tokens.id as tokenId", "tokens.hash", "tokens.scopes", "tokens.expires_at", "tokens.used_at"])
    .where("tokens.number", "=", number),
);

const isEqualInConstantTime = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * Finds the account of a token, in the role that the token's scopes allow, and records the use. Throws 401 for an unknown,
 * revoked or expired token.
 */
export async function requireTokenHolder(db: Db, token: string): Promise<Viewer> {
  const number = tokenPrefix + (tokenPattern.exec(token)?.[1] ?? "");
  const [row] = await queryByNumber(db, { number });
  if (!row || !isEqualInConstantTime(row.hash, hashToken(token))) throw new ApiError(401, t.tokenUnknown);
  const { tokenId, hash: _, scopes: scopeNames, expires_at, used_at, ...account } = row;
  if (expires_at <= timestamp()) throw new ApiError(401, () => t.tokenOver({ time: toTime(expires_at) }));
  await recordTokenUse(db, { id: tokenId, used_at });
  const scopes = scopeNames.split(" ") as TokenScope[];
  // A token has no session: its number is recorded in place of the session's.
  const noSession = { sessionId: "", sessionNumber: number, confirmedAt: null, passkeyConfirmedAt: null };
  const viewer = toViewer({ ...account, ...noSession } satisfies ViewerRow);
  return { ...viewer, role: roleOfToken(viewer.role, scopes), token: { id: tokenId, scopes } };
}

/** Records when a token was used, unless that was recorded within the last minute. */
async function recordTokenUse(db: Db, { id, used_at }: { id: string; used_at: string | null }) {
  const minuteAgo = timestamp(Date.now() - minMsBetweenRecords);
  if (used_at !== null && used_at > minuteAgo) return;
  await db
    .updateTable("tokens")
    .set({ used_at: timestamp() })
    .where("id", "=", id)
    .where(({ eb, or }) => or([eb("used_at", "is", null), eb("used_at", "<=", minuteAgo)]))
    .execute();
}
