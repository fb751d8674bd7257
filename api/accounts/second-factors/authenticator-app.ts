import { Secret, TOTP } from "otpauth";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { seal, type SealSubject, unseal } from "./seal";

/** All authenticator apps understand these values (RFC 6238 §4, Key URI Format). */
const periodSeconds = 30;
const options = { algorithm: "SHA1", digits: 6, period: periodSeconds } as const;
/** The length of the hash (RFC 4226 §4). */
const secretBytes = 20;
/** The codes of one step before and one step after are accepted (RFC 6238 §5.2). */
const acceptedSteps = 1;
/** An unconfirmed secret is replaced after this time. */
const pendingMs = 60 * 60_000;

export interface AppSecret {
  /** The secret in Base32, which people can type. */
  secret: string;
  /** The `otpauth://` URL of a QR code. */
  address: string;
}

const toSealSubject = (id: string): SealSubject => ({ purpose: "authenticator app secrets", id });

const oldestPending = () => timestamp(Date.now() - pendingMs);

/**
 * Creates the secret of an app that its owner has to confirm. An unconfirmed secret of the last hour stays. Returns false if
 * the account has a confirmed app.
 */
export async function beginApp(db: Db, siteSecret: string, userId: string): Promise<boolean> {
  const secret = seal(siteSecret, toSealSubject(userId), new Secret({ size: secretBytes }).base32);
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

/** Returns the secret of an unconfirmed app; null if there is none. */
export async function findPendingApp(
  db: Db,
  siteSecret: string,
  { userId, host, username }: { userId: string; host: string; username: string },
): Promise<AppSecret | null> {
  const row = await findSecret(db, userId);
  const secret = row?.confirmed_at === null ? unseal(siteSecret, toSealSubject(userId), row.secret) : null;
  if (!secret) return null;
  const app = new TOTP({ ...options, issuer: host, label: username, secret: Secret.fromBase32(secret) });
  return { secret, address: app.toString() };
}

/** The result of checking a code. `replayed` means that this code or a later one was accepted before. */
export type CodeResult = "accepted" | "replayed" | "wrong";

export interface AppCode {
  code: string;
  /** Whether the app to check has been confirmed by a first code. */
  isConfirmed: boolean;
}

/** Checks a code of an account's app and uses it up. */
export async function consumeAppCode(
  db: Db,
  siteSecret: string,
  { userId, code, isConfirmed }: AppCode & { userId: string },
): Promise<CodeResult> {
  const row = await findSecret(db, userId);
  if (!row || (row.confirmed_at !== null) !== isConfirmed) return "wrong";
  const secret = unseal(siteSecret, toSealSubject(userId), row.secret);
  if (secret === null) return "wrong";
  const now = Date.now();
  const delta = new TOTP({ ...options, secret: Secret.fromBase32(secret) }).validate({
    token: code,
    window: acceptedSteps,
    timestamp: now,
  });
  if (delta === null) return "wrong";
  const step = Math.floor(now / 1_000 / periodSeconds) + delta;
  const { numUpdatedRows } = await db
    .updateTable("totp_secrets")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("secret", "=", row.secret)
    .where("last_step", "<", step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? "accepted" : "replayed";
}

/** Confirms an app, which is in use from then on. Returns false if no app waits for that. */
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
