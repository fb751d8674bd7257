import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { ApiError } from "#contract/errors";
import { type ChallengeUse, createChallenge, consumeChallenge } from "./challenges";
import { readCredential } from "./credential";
import { relyingPartyId, listPasskeyDescriptors, loadWebAuthn, authenticatorTimeoutMs } from "./webauthn";
import * as t from "#languages/api-accounts";

/** Makes the options of a sign-in; of any account without a user, which the authenticator then has to verify. */
export async function beginSignIn(db: Db, origin: string, userId: string | null) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyId(origin),
    challenge: await createChallenge(db, { purpose: "sign in", userId: null }),
    timeout: authenticatorTimeoutMs,
    allowCredentials: userId === null ? [] : await listPasskeyDescriptors(db, userId),
    userVerification: userId === null ? "required" : "preferred",
  });
  return { ...options };
}

const notSignedIn = () => new ApiError(401, t.passkeyNotAccepted);

/** Checks what an authenticator answered at a sign-in; returns its passkey. Throws 401 if anything is wrong. */
export async function verifyPasskey(db: Db, assertion: Omit<Assertion, "use">) {
  const use = { purpose: "sign in", userId: null } as const;
  const passkey = await provePasskey(db, { ...assertion, use });
  if (passkey === null) throw notSignedIn();
  return passkey;
}

export interface Assertion {
  origin: string;
  /** What the authenticator answered, as JSON. */
  answer: string;
  use: ChallengeUse;
  /** Whether it has to verify its user by a PIN or a finger. */
  requiresVerification: boolean;
}

/** Checks an authenticator's answer and counts its use; returns its passkey, or null if anything is wrong. */
export async function provePasskey(db: Db, assertion: Assertion) {
  const { answer, use } = assertion;
  const signedAnswer = readCredential(answer);
  if (!signedAnswer || !(await consumeChallenge(db, signedAnswer.challenge, use))) return null;
  const passkey = await findPasskey(db, signedAnswer.credential.id);
  if (!passkey) return null;
  const newCounter = await verifySignature(passkey, signedAnswer, assertion);
  const isCounted = newCounter !== null && (await countUse(db, passkey, newCounter));
  return isCounted ? passkey : null;
}

type Passkey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;
type ReadCredential = NonNullable<ReturnType<typeof readCredential>>;

/** Checks the signature and the counter; returns the new counter, or null if anything is wrong. */
async function verifySignature(
  passkey: Passkey,
  signedAnswer: ReadCredential,
  { origin, requiresVerification }: Assertion,
) {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verification = verifyAuthenticationResponse({
    response: signedAnswer.credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: signedAnswer.challenge,
    expectedOrigin: origin,
    expectedRPID: relyingPartyId(origin),
    requireUserVerification: requiresVerification,
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(Buffer.from(passkey.public_key, "base64url")),
      counter: Number(passkey.counter),
    },
  });
  // The library throws for whatever is wrong with an answer.
  const result = await verification.catch(() => null);
  return result?.verified ? result.authenticationInfo.newCounter : null;
}

const findPasskey = (db: Db, credentialId: string) =>
  db.selectFrom("passkeys").selectAll().where("credential_id", "=", credentialId).executeTakeFirst();

/** Stores the new counter; returns false if another request was faster, which only a copy of the authenticator is. */
async function countUse(db: Db, { id, counter }: { id: string; counter: number }, newCounter: number) {
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ counter: newCounter, used_at: timestamp() })
    .where("id", "=", id)
    .where("counter", "=", counter)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
