import type { Context } from "hono";
import { sql, type Transaction } from "kysely";
import type { ApiDeps } from "#api/deps";
import { forUpdate } from "#api/db/row-locks";
import type { Tables, UserRow } from "#api/db/tables";
import { setSessionCookies } from "#api/accounts/auth/http-session";
import { watchSignIn } from "#api/accounts/auth/security-events";
import { readClient } from "#api/accounts/auth/session-device";
import { openSession } from "#api/accounts/auth/sessions";
import { verifySignIn } from "#api/accounts/auth/verify-sign-in";
import { endpoint, requestEndpoint } from "#api/http/endpoint";
import type { Env } from "#api/http/env";
import { reply } from "#api/http/reply";
import { countCall } from "#api/http/rate-limits/limiters";
import { beginSignIn, verifySignInAssertion } from "#api/accounts/second-factors/passkey-assertion";
import { closeTicket, findTicketHolder } from "#api/accounts/second-factors/tickets";
import { requireSecondFactor, verifyCode } from "#api/accounts/second-factors/verify-code";
import { calls } from "#contract/calls";
import { ApiError } from "#contract/errors";
import { fold } from "#contract/fold";
import { recordSignIn } from "./record-sign-in";
import { findAccount } from "./accounts";
import { toOwnUser } from "./find-user";
import * as t from "#languages/api-accounts";
import type { LazyMessage } from "#languages/runtime/coded";

const wrongLogin = () => new ApiError(401, t.wrongLogin);

/** The endpoints that begin sessions: by password, by password and second factor, and by passkey. */
export const signInEndpoints = [
  requestEndpoint(calls.signIn, async ({ deps, db, requester, body, context }) => {
    const { email, password, code } = body;
    const { signInLimiter } = deps;
    const user = await findAccount(db, email);
    const guess = { accountId: user?.id ?? null, name: fold(email), address: requester.address };
    const account = user?.id ?? guess.name;
    const provenUser = await watchSignIn(context, account, async () => {
      await signInLimiter.consume(guess);
      const password_hash = await verifySignIn(db, user, password);
      if (password_hash === null || !user) throw wrongLogin();
      return { ...user, password_hash };
    });
    await signInLimiter.reset(guess);
    const requireFactor = () => requireSecondFactor(deps, provenUser, code);
    const message = await (code ? watchSignIn(context, account, requireFactor) : requireFactor());
    return beginSession(deps, context, { user: provenUser, message, isByPassword: true });
  }),
  requestEndpoint(calls.signInByCode, async ({ deps, db, body: { ticket, code }, context }) => {
    const user = await findTicketHolder(db, deps.secret, ticket);
    const message = await watchSignIn(context, user.id, () => verifyCode(deps, user.id, { code, ticket }));
    await closeTicket(db, ticket);
    return beginSession(deps, context, { user, message, isByPassword: true });
  }),
  endpoint(calls.beginPasskeySignIn, async ({ deps, db, requester: { origin }, body: { ticket } }) => {
    const user = ticket ? await findTicketHolder(db, deps.secret, ticket) : null;
    return reply(t.passkeyRequested, await beginSignIn(db, origin, user?.id ?? null));
  }),
  requestEndpoint(
    calls.signInByPasskey,
    async ({ deps, db, requester: { origin }, body: { ticket, credential }, context }) => {
      const holder = ticket ? await findTicketHolder(db, deps.secret, ticket) : null;
      const passkey = await watchSignIn(context, holder?.id ?? "", async () => {
        const assertion = { origin, response: credential, requiresVerification: holder === null };
        const verifiedPasskey = await verifySignInAssertion(db, assertion);
        if (holder && holder.id !== verifiedPasskey.user_id) throw new ApiError(401, t.passkeyOfOther);
        return verifiedPasskey;
      });
      const user = holder ?? (await findById(deps, passkey.user_id));
      if (ticket) await closeTicket(db, ticket);
      const proof = { isByPassword: holder !== null, passkeyId: passkey.id };
      return beginSession(deps, context, { user, message: t.loggedIn, ...proof });
    },
  ),
];

const findById = ({ db }: ApiDeps, id: string) =>
  db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow(wrongLogin);

interface ProvenSignIn {
  user: UserRow;
  message: LazyMessage;
  /** Whether the sign-in used the account's password, or the ticket that stands for it. */
  isByPassword: boolean;
  passkeyId?: string;
}

/** Opens a session of an account whose owner has signed in, and replies with its tokens. */
async function beginSession(deps: ApiDeps, context: Context<Env>, { user, message, ...proof }: ProvenSignIn) {
  await countCall({ ...deps, scale: deps.rateLimitScale }, "signIn", user.id);
  if (user.waiting_since !== null) throw new ApiError(403, t.registrationWaits);
  const client = readClient(context.req.raw, context.env);
  let isMailAdded = false;
  const pair = await openSession(deps.db, { userId: user.id, ...client }, async (trx) => {
    await requireSameProof(trx, user, proof);
    isMailAdded = await recordSignIn(trx, deps, { user, client });
  });
  if (isMailAdded) deps.mails?.wake();
  setSessionCookies(context, pair);
  const { accessToken, refreshToken } = pair;
  return reply(message, { user: toOwnUser(user), accessToken, refreshToken });
}

/**
 * Throws 401 when the password was changed or the passkey removed after the sign-in checked it. Locks the account until the
 * transaction ends, so that nobody can do so later.
 */
async function requireSameProof(
  trx: Transaction<Tables>,
  { id, password_hash }: UserRow,
  { isByPassword, passkeyId }: Pick<ProvenSignIn, "isByPassword" | "passkeyId">,
) {
  const { rows } = await sql<Pick<UserRow, "password_hash">>`select password_hash from users
    where id = ${id} ${forUpdate(trx)}`.execute(trx);
  if (isByPassword && rows[0]?.password_hash !== password_hash) throw wrongLogin();
  if (passkeyId === undefined) return;
  await trx.selectFrom("passkeys").select("id").where("id", "=", passkeyId).executeTakeFirstOrThrow(wrongLogin);
}
