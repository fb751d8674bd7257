import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { ApiDeps, Viewer } from "#api/deps";
import { fieldError } from "#contract/errors";
import { verifyPassword } from "./passwords";
import * as t from "#languages/api-accounts";

/** How long a password or a passkey that was given in a session counts as fresh. */
const freshMs = 10 * 60_000;

/** How long after a sign-in its account may change its address without the password: old clients ask for none. */
const newSignInMs = 15 * 60_000;

const isWithin = (at: string | null, ms = freshMs) => at !== null && Date.parse(at) > Date.now() - ms;

/**
 * Returns whether the password of the account was given in this session within the last 15 minutes, as at a sign-in.
 */
export const isNewlySignedIn = ({ confirmedAt }: Pick<Viewer, "confirmedAt">) => isWithin(confirmedAt, newSignInMs);

/** Returns whether the password, or a passkey in its place, was given in this session within the last ten minutes. */
export const isFresh = ({ confirmedAt }: Pick<Viewer, "confirmedAt">) => isWithin(confirmedAt);

/** Returns whether a passkey confirmed who uses this session, within the last ten minutes. */
export const isConfirmedByPasskey = ({ passkeyConfirmedAt }: Pick<Viewer, "passkeyConfirmedAt">) =>
  isWithin(passkeyConfirmedAt);

/** Notes that whoever uses this session has just proved to be the account's owner. */
const confirmSession = (db: Db, { sessionId }: Pick<Viewer, "sessionId">) =>
  db.updateTable("sessions").set({ confirmed_at: timestamp() }).where("id", "=", sessionId).execute();

/** Notes that a passkey has just proved the same, which counts as the password does, and in one's own forms, too. */
export const confirmSessionByPasskey = (db: Db, { sessionId }: Pick<Viewer, "sessionId">) =>
  db
    .updateTable("sessions")
    .set({ confirmed_at: timestamp(), passkey_confirmed_at: timestamp() })
    .where("id", "=", sessionId)
    .execute();

/**
 * Creates the check that the password was given in this session within the last ten minutes, or is given now, under the
 * rate limits of signing in. It throws 403 with an error at the field `password` without one, and 400 for a wrong one.
 */
export const createPasswordCheck =
  ({ db, signInLimiter }: Pick<ApiDeps, "db" | "signInLimiter">): ApiDeps["requireFreshPassword"] =>
  async (viewer, { password, address }) => {
    if (isFresh(viewer) && !password) return;
    if (!password) throw fieldError(403, "password", t.passwordToGoOn);
    const row = await db.selectFrom("users").select("password_hash").where("id", "=", viewer.id).executeTakeFirst();
    const guess = { accountId: viewer.id, name: "", address };
    await signInLimiter.consume(guess);
    if (!(await verifyPassword(password, row?.password_hash))) throw fieldError(400, "password", t.wrongPassword);
    await signInLimiter.reset(guess);
    await confirmSession(db, viewer);
  };
