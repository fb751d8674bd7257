import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { ApiError } from "#contract/errors";
import { type ChallengeUse, consumeChallenge, createChallenge } from "./challenges";
import {
  authenticatorTimeoutMs,
  listPasskeyDescriptors,
  loadWebAuthn,
  parseCredential,
  relyingPartyId,
} from "./webauthn";
import * as t from "#languages/api-accounts";

type UserVerification = "required" | "preferred";
type PasskeyDescriptors = Awaited<ReturnType<typeof listPasskeyDescriptors>>;

interface AssertionRequest {
  use: ChallengeUse;
  /** The passkeys that may sign; any passkey of the site if empty. */
  allowCredentials: PasskeyDescriptors;
  /** Whether the authenticator has to verify its user by a PIN or a finger. */
  userVerification: UserVerification;
}

async function createOptions(db: Db, origin: string, { use, ...request }: AssertionRequest) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyId(origin),
    challenge: await createChallenge(db, use),
    timeout: authenticatorTimeoutMs,
    ...request,
  });
  // An object literal has the index signature of the response's shape.
  return { ...options };
}

/**
 * Creates the options of a sign-in with a passkey of an account. Without an account any passkey signs in, and its
 * authenticator has to verify its user.
 */
export async function beginSignIn(db: Db, origin: string, userId: string | null) {
  const allowCredentials = userId === null ? [] : await listPasskeyDescriptors(db, userId);
  const userVerification: UserVerification = userId === null ? "required" : "preferred";
  return createOptions(db, origin, { use: { purpose: "sign in", userId: null }, allowCredentials, userVerification });
}

/**
 * Creates the options by which an account's passkey confirms the user of a session. The authenticator has to verify its
 * user. Throws 409 for an account without passkeys.
 */
export async function beginConfirmation(db: Db, origin: string, userId: string) {
  const allowCredentials = await listPasskeyDescriptors(db, userId);
  if (allowCredentials.length === 0) throw new ApiError(409, t.noPasskey);
  const use = { purpose: "confirm", userId } as const;
  return createOptions(db, origin, { use, allowCredentials, userVerification: "required" });
}

interface Assertion {
  origin: string;
  /** The response of the authenticator, as JSON. */
  response: string;
  use: ChallengeUse;
  /** Whether the authenticator has to verify its user by a PIN or a finger. */
  requiresVerification: boolean;
}

/** Verifies an authenticator's response to the options of `beginSignIn`; returns its passkey. Throws 401 if it is wrong. */
export async function verifySignInAssertion(db: Db, assertion: Omit<Assertion, "use">) {
  const passkey = await verifyAssertion(db, { ...assertion, use: { purpose: "sign in", userId: null } });
  if (passkey === null) throw new ApiError(401, t.passkeyNotAccepted);
  return passkey;
}

/** Verifies an authenticator's response to the options of `beginConfirmation`. Throws 400 if it is wrong. */
export async function verifyConfirmation(db: Db, userId: string, input: Pick<Assertion, "origin" | "response">) {
  const use = { purpose: "confirm", userId } as const;
  const passkey = await verifyAssertion(db, { ...input, use, requiresVerification: true });
  if (passkey?.user_id !== userId) throw new ApiError(400, t.passkeyNotConfirmed);
}

/** Verifies a response and counts the use of its passkey; returns the passkey, or null if anything is wrong. */
async function verifyAssertion(db: Db, assertion: Assertion) {
  const signed = parseCredential(assertion.response);
  if (!signed || !(await consumeChallenge(db, signed.challenge, assertion.use))) return null;
  const credentialId = signed.credential.id;
  const passkey = await db
    .selectFrom("passkeys")
    .selectAll()
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
  if (!passkey) return null;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verification = verifyAuthenticationResponse({
    response: signed.credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: signed.challenge,
    expectedOrigin: assertion.origin,
    expectedRPID: relyingPartyId(assertion.origin),
    requireUserVerification: assertion.requiresVerification,
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(Buffer.from(passkey.public_key, "base64url")),
      counter: Number(passkey.counter),
    },
  });
  // The library throws for anything that is wrong with a response.
  const result = await verification.catch(() => null);
  if (!result?.verified) return null;
  return (await countUse(db, passkey, result.authenticationInfo.newCounter)) ? passkey : null;
}

/**
 * Stores the new counter of a passkey. Returns false if another request has changed it meanwhile, which only a copied
 * authenticator does (WebAuthn Level 3 §6.1.1).
 */
async function countUse(db: Db, { id, counter }: { id: string; counter: number }, newCounter: number) {
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ counter: newCounter, used_at: timestamp() })
    .where("id", "=", id)
    .where("counter", "=", counter)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
