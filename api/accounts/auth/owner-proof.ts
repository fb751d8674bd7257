import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { ApiDeps, Viewer } from "#api/deps";
import { ApiError, fieldError } from "#contract/errors";
import type { ConfirmOwner } from "#contract/owner-proof";
import { verifyPassword } from "./passwords";
import * as t from "#languages/api-accounts";
import type { LazyMessage } from "#languages/runtime/coded";

/** How long a password or a passkey counts as fresh after it was given in a session. */
const freshMs = 10 * 60_000;

/** How long after a sign-in the e-mail address may change without the password, for which old clients do not ask. */
const newSignInMs = 15 * 60_000;

const isWithin = (at: string | null, ms = freshMs) => at !== null && Date.parse(at) > Date.now() - ms;

/** Returns whether the account's password was given in this session, such as at a sign-in, within the last 15 minutes. */
export const isNewlySignedIn = ({ confirmedAt }: Pick<Viewer, "confirmedAt">) => isWithin(confirmedAt, newSignInMs);

/** Returns whether the password, or a passkey in its place, was given in this session within the last ten minutes. */
export const hasFreshPassword = ({ confirmedAt }: Pick<Viewer, "confirmedAt">) => isWithin(confirmedAt);

/** Records that the user of this session has just given the account's password. */
const confirmSession = (db: Db, { sessionId }: Pick<Viewer, "sessionId">) =>
  db.updateTable("sessions").set({ confirmed_at: timestamp() }).where("id", "=", sessionId).execute();

/** Records that the user of this session has just used a passkey of the account, which counts as the password does. */
export const confirmSessionByPasskey = (db: Db, { sessionId }: Pick<Viewer, "sessionId">) =>
  db
    .updateTable("sessions")
    .set({ confirmed_at: timestamp(), passkey_confirmed_at: timestamp() })
    .where("id", "=", sessionId)
    .execute();

/** The message for a wrong password, and the field at which it is shown. */
interface Refusal {
  field: string;
  message: LazyMessage;
}

const wrongPassword: Refusal = { field: "password", message: t.wrongPassword };

/**
 * Requires an account's password, under the rate limits of signing in. Returns the hash that it fits. Throws 400 with
 * `refusal` for a wrong password. Throws 401 if the account was deleted, which does not count as an attempt.
 */
async function requirePassword(
  { db, signInLimiter }: Pick<ApiDeps, "db" | "signInLimiter">,
  { userId, address, password }: { userId: string; address: string; password: string },
  { field, message }: Refusal,
): Promise<string> {
  const { password_hash } = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow(() => new ApiError(401, t.accountDeleted));
  const guess = { accountId: userId, name: "", address };
  await signInLimiter.consume(guess);
  if (!(await verifyPassword(password, password_hash))) throw fieldError(400, field, message);
  await signInLimiter.reset(guess);
  return password_hash;
}

/**
 * Creates the function that requires the password in this request, or within the last ten minutes of the session. It
 * throws 403 at the field `password` if there is none, 400 for a wrong one, and 401 if the account was deleted meanwhile.
 */
export const createPasswordCheck =
  (deps: Pick<ApiDeps, "db" | "signInLimiter">): ApiDeps["requireFreshPassword"] =>
  async (viewer, { password, address }) => {
    if (hasFreshPassword(viewer) && !password) return;
    if (!password) throw fieldError(403, "password", t.passwordToGoOn);
    await requirePassword(deps, { userId: viewer.id, address, password }, wrongPassword);
    await confirmSession(deps.db, viewer);
  };

interface OwnerCheck {
  viewer: Viewer;
  address: string;
  proof: ConfirmOwner;
}

/**
 * Requires the account's password in this request, or a passkey that confirmed the session within the last ten minutes.
 * Returns the hash that the password fits; null for a passkey. Throws 400 with `refusal` for a wrong password, 403 at its
 * field without either, and 401 if the account was deleted meanwhile.
 */
export async function requireOwner(
  deps: ApiDeps,
  { viewer, address, proof: { password, confirmedBy } }: OwnerCheck,
  refusal = wrongPassword,
): Promise<string | null> {
  if (password) return requirePassword(deps, { userId: viewer.id, address, password }, refusal);
  if (confirmedBy === "passkey" && isWithin(viewer.passkeyConfirmedAt)) return null;
  throw fieldError(403, refusal.field, t.passkeyOrPassword);
}
