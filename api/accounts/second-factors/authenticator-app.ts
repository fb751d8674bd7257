import { Secret, TOTP } from "otpauth";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { seal, type Sealed, unseal } from "./seal";

/** The values that all authenticator apps understand (RFC 6238 §4, Key URI Format). */
const period = 30;
const options = { algorithm: "SHA1", digits: 6, period } as const;
/** Bytes of a secret: the length of the hash (RFC 4226 §4). */
const secretBytes = 20;
/** Codes of one step before and after are accepted (RFC 6238 §5.2). */
const acceptedSteps = 1;
/** A secret that nobody confirmed is replaced after this time. */
const pendingMs = 60 * 60_000;

export interface AppSecret {
  /** In Base32, to type. */
  secret: string;
  /** An `otpauth://` address, for a QR code. */
  address: string;
}

const sealedFor = (id: string): Sealed => ({ purpose: "authenticator app secrets", id });

const oldestPending = () => timestamp(Date.now() - pendingMs);

/**
 * Creates the secret of an app that its owner has to confirm. One that was created within the last hour stays. Returns
 * false if the account has an app already.
 */
export async function beginApp(db: Db, siteSecret: string, userId: string): Promise<boolean> {
  const secret = seal(siteSecret, sealedFor(userId), new Secret({ size: secretBytes }).base32);
  await db
    .insertInto("totp_secrets")
    .values({ user_id: userId, secret, created_at: timestamp(), confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ secret, created_at: timestamp(), last_step: 0 })
        .where("totp_secrets.confirmed_at", "is", null)
        .where("totp_secrets.created_at", "<", oldestPending()),
    )
    .execute();
  return (await findSecret(db, userId))?.confirmed_at === null;
}

/** Returns the secret of an app that its owner has not confirmed yet; null without one. */
export async function findPendingApp(
  db: Db,
  siteSecret: string,
  { userId, host, username }: { userId: string; host: string; username: string },
): Promise<AppSecret | null> {
  const row = await findSecret(db, userId);
  const secret = row?.confirmed_at === null ? unseal(siteSecret, sealedFor(userId), row.secret) : null;
  if (!secret) return null;
  const app = new TOTP({ ...options, issuer: host, label: username, secret: Secret.fromBase32(secret) });
  return { secret, address: app.toString() };
}

/** How a code was received; `replayed` for one that this or a later one was accepted for before. */
export type CodeResult = "accepted" | "replayed" | "wrong";

export interface AppCode {
  code: string;
  /** Whether the app is one that its owner has confirmed by a first code. */
  isConfirmed: boolean;
}

/** Checks a code of an account's app and uses it up; `isConfirmed` says whether the app is in use already. */
export async function consumeAppCode(
  db: Db,
  siteSecret: string,
  { userId, code, isConfirmed }: AppCode & { userId: string },
): Promise<CodeResult> {
  const row = await findSecret(db, userId);
  if (!row || (row.confirmed_at !== null) !== isConfirmed) return "wrong";
  const secret = unseal(siteSecret, sealedFor(userId), row.secret);
  if (secret === null) return "wrong";
  const now = Date.now();
  const delta = new TOTP({ ...options, secret: Secret.fromBase32(secret) }).validate({
    token: code,
    window: acceptedSteps,
    timestamp: now,
  });
  if (delta === null) return "wrong";
  const { numUpdatedRows } = await db
    .updateTable("totp_secrets")
    .set({ last_step: Math.floor(now / 1_000 / period) + delta })
    .where("user_id", "=", userId)
    .where("secret", "=", row.secret)
    .where("last_step", "<", Math.floor(now / 1_000 / period) + delta)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? "accepted" : "replayed";
}

/** Puts an app into use; returns false if it is in use already. */
export async function confirmApp(db: Db, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("totp_secrets")
    .set({ confirmed_at: timestamp() })
    .where("user_id", "=", userId)
    .where("confirmed_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const findSecret = (db: Db, userId: string) =>
  db.selectFrom("totp_secrets").selectAll().where("user_id", "=", userId).executeTakeFirst();
