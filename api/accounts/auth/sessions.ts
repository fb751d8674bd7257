import { createHmac, randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { newId, timestamp } from "#api/db/ids";
import { cacheQuery } from "#api/db/cache-query";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import type { Viewer } from "#api/deps";
import { deleteSessions } from "./end-sessions";
import { hashToken } from "./hash-token";
import { readSuspension, type SuspensionColumns } from "./suspension";
import { describeDevice, describeNetwork, type SessionClient } from "./session-device";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * The lifetimes of tokens and sessions. A session ends after `session`, however often it is renewed. A spent refresh token
 * gives the same successors again: for `reuse` after they were used (two tabs, parallel requests), and for `lost` while they
 * were not used (the response was lost).
 */
export const lifetimesMs = {
  access: 15 * minuteMs,
  refresh: 30 * dayMs,
  session: 90 * dayMs,
  reuse: 30_000,
  lost: 15 * minuteMs,
};

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
  sessionId: string;
}

/** Derives a token from a spent one, which always gives the same pair. So the database stores no token in the clear. */
const deriveToken = (secret: string, kind: string, spentToken: string) =>
  createHmac("sha256", secret).update(`${kind}:${spentToken}`).digest("base64url");

export const deriveXsrfToken = (secret: string, sessionId: string) => deriveToken(secret, "xsrf", sessionId);

interface SessionTimes {
  createdAt: string;
  now: number;
}

function expiryColumns({ createdAt, now }: SessionTimes) {
  const endsAt = Date.parse(createdAt) + lifetimesMs.session;
  return {
    access_expires_at: timestamp(Math.min(now + lifetimesMs.access, endsAt)),
    refresh_expires_at: timestamp(Math.min(now + lifetimesMs.refresh, endsAt)),
  };
}

function insertTokens(db: Db, pair: TokenPair, times: SessionTimes) {
  const row = {
    session_id: pair.sessionId,
    access_hash: hashToken(pair.accessToken),
    refresh_hash: hashToken(pair.refreshToken),
    used_at: null,
  };
  return db
    .insertInto("session_tokens")
    .values({ ...row, ...expiryColumns(times) })
    .execute();
}

/**
 * Restarts the lifetimes of a pair that is given again, because its response was lost or waits behind a long upload. Returns
 * false if its refresh token was used too long ago.
 */
async function extendTokens(db: Db, { refreshToken }: TokenPair, times: SessionTimes): Promise<boolean> {
  const extension = await db
    .updateTable("session_tokens")
    .set(expiryColumns(times))
    .where("refresh_hash", "=", hashToken(refreshToken))
    .where(({ eb, or }) =>
      or([eb("used_at", "is", null), eb("used_at", ">=", timestamp(times.now - lifetimesMs.reuse))]),
    )
    .executeTakeFirst();
  return extension.numUpdatedRows > 0n;
}

const describeClient = ({ userAgent, address }: SessionClient, now: number) => ({
  device: describeDevice(userAgent),
  network: describeNetwork(address),
  seen_at: timestamp(now),
});

/**
 * Opens a session of an account, and returns its first pair of tokens. Calls `record` first, in the same transaction; if it
 * throws, no session is opened.
 */
export async function openSession(
  db: Db,
  { userId, ...client }: SessionClient & { userId: string },
  record: (trx: Transaction<Tables>) => Promise<void>,
): Promise<TokenPair> {
  const createToken = () => randomBytes(32).toString("base64url");
  const pair = { accessToken: createToken(), refreshToken: createToken(), sessionId: newId() };
  const now = Date.now();
  await db.transaction().execute(async (trx) => {
    await record(trx);
    const start = { created_at: timestamp(now), confirmed_at: timestamp(now), number: randomBytes(8).toString("hex") };
    await trx
      .insertInto("sessions")
      .values({ id: pair.sessionId, user_id: userId, ...start, ...describeClient(client, now) })
      .execute();
    await insertTokens(trx, pair, { createdAt: timestamp(now), now });
  });
  return pair;
}

/** The columns of an account from which `toViewer` makes a viewer. */
export const viewerColumns = [
  ...(["users.id", "users.username", "users.role", "users.created_at as createdAt"] as const),
  ...(["users.suspended_until", "users.suspension_reason", "users.suspension_message"] as const),
  ...(["users.email_verified_at", "users.keeps_history", "users.deletion_at as deletionAt"] as const),
] as const;

const selectViewers = (db: Db) =>
  db
    .selectFrom("session_tokens")
    .innerJoin("sessions", "sessions.id", "session_tokens.session_id")
    .innerJoin("users", "users.id", "sessions.user_id")
    .where("users.deleting_since", "is", null)
    .select(viewerColumns)
    .select(["sessions.id as sessionId", "sessions.number as sessionNumber", "sessions.confirmed_at as confirmedAt"])
    .select("sessions.passkey_confirmed_at as passkeyConfirmedAt");

export interface ViewerRow extends Omit<Viewer, "suspension" | "hasVerifiedEmail" | "keepsHistory">, SuspensionColumns {
  keeps_history: 0 | 1;
  email_verified_at: string | null;
}

export const toViewer = ({
  suspended_until,
  suspension_reason,
  suspension_message,
  email_verified_at,
  keeps_history,
  ...viewer
}: ViewerRow): Viewer => ({
  ...viewer,
  keepsHistory: keeps_history === 1,
  hasVerifiedEmail: email_verified_at !== null,
  suspension: readSuspension({ suspended_until, suspension_reason, suspension_message }),
});

const findViewersByToken = cacheQuery((db, { hash, now }: { hash: string; now: string }) =>
  selectViewers(db).where("session_tokens.access_hash", "=", hash).where("session_tokens.access_expires_at", ">", now),
);

/** Finds the account of an access token; null if the token is unknown or has expired. */
export async function findViewer(db: Db, accessToken: string): Promise<Viewer | null> {
  const [row] = await findViewersByToken(db, { hash: hashToken(accessToken), now: timestamp() });
  return row ? toViewer(row) : null;
}

/** Finds the account of a valid refresh token without spending the token, for media requests, which cannot renew it. */
export async function findRefreshTokenHolder(db: Db, refreshToken: string): Promise<Viewer | null> {
  const row = await selectViewers(db)
    .where("session_tokens.refresh_hash", "=", hashToken(refreshToken))
    .where("session_tokens.refresh_expires_at", ">", timestamp())
    .where("session_tokens.used_at", "is", null)
    .executeTakeFirst();
  return row ? toViewer(row) : null;
}

/**
 * Renews a session by its refresh token. Returns null for an unknown or expired token. Ends the session and returns null if
 * the token or its successor was used too long ago.
 */
export async function renewSession(
  db: Db,
  { secret, refreshToken }: { secret: string; refreshToken: string },
  client: SessionClient,
): Promise<TokenPair | null> {
  const refresh_hash = hashToken(refreshToken);
  return db.transaction().execute(async (trx) => {
    const spentToken = await trx
      .selectFrom("session_tokens")
      .innerJoin("sessions", "sessions.id", "session_tokens.session_id")
      .selectAll("session_tokens")
      .select("sessions.created_at")
      .where("refresh_hash", "=", refresh_hash)
      .executeTakeFirst();
    const now = Date.now();
    if (!spentToken || spentToken.refresh_expires_at <= timestamp(now)) return null;
    const pair = {
      accessToken: deriveToken(secret, "access", refreshToken),
      refreshToken: deriveToken(secret, "refresh", refreshToken),
      sessionId: spentToken.session_id,
    };
    const times = { createdAt: spentToken.created_at, now };
    if (spentToken.used_at) {
      const mayBeLost = spentToken.used_at >= timestamp(now - lifetimesMs.lost);
      if (mayBeLost && (await extendTokens(trx, pair, times))) return pair;
      await deleteSessions(trx, [spentToken.session_id]);
      return null;
    }
    const spending = await trx
      .updateTable("session_tokens")
      .set({ used_at: timestamp(now) })
      .where("refresh_hash", "=", refresh_hash)
      .where("used_at", "is", null)
      .executeTakeFirst();
    if (spending.numUpdatedRows === 0n) return pair;
    await insertTokens(trx, pair, times);
    await trx.updateTable("sessions").set(describeClient(client, now)).where("id", "=", pair.sessionId).execute();
    return pair;
  });
}

/** Finds the sessions of access or refresh tokens, including spent and expired tokens. */
export async function findSessionIds(db: Db, tokens: (string | undefined)[]): Promise<string[]> {
  const hashes = tokens.filter((token) => token !== undefined).map(hashToken);
  if (hashes.length === 0) return [];
  const rows = await db
    .selectFrom("session_tokens")
    .select("session_id")
    .distinct()
    .where((eb) => eb.or([eb("access_hash", "in", hashes), eb("refresh_hash", "in", hashes)]))
    .execute();
  return rows.map((row) => row.session_id);
}

/** Finds the session of a refresh token, even of a spent one. */
export async function findRenewedSessionId(db: Db, refreshToken: string): Promise<string | null> {
  const query = db.selectFrom("session_tokens").select("session_id");
  const session = await query.where("refresh_hash", "=", hashToken(refreshToken)).executeTakeFirst();
  return session?.session_id ?? null;
}

/** Ends the sessions of these tokens. */
export async function endSessionsOfTokens(db: Db, tokens: (string | undefined)[]) {
  const ids = await findSessionIds(db, tokens);
  if (ids.length > 0) await db.transaction().execute((trx) => deleteSessions(trx, ids));
}
