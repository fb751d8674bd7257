import type { Db } from "#api/db/open";
import { ApiError } from "#contract/errors";
import { createChallenge } from "./challenges";
import { type Assertion, provePasskey } from "./sign-in-by-passkey";
import { relyingPartyId, listPasskeyDescriptors, loadWebAuthn, authenticatorTimeoutMs } from "./webauthn";
import * as t from "#languages/api-accounts";

/**
 * Makes the options by which an account's passkey confirms who uses a session; the authenticator has to verify its user.
 * Throws 409 for an account without passkeys.
 */
export async function beginConfirmation(db: Db, origin: string, userId: string) {
  const allowCredentials = await listPasskeyDescriptors(db, userId);
  if (allowCredentials.length === 0) throw new ApiError(409, t.noPasskey);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyId(origin),
    challenge: await createChallenge(db, { purpose: "confirm", userId }),
    timeout: authenticatorTimeoutMs,
    allowCredentials,
    userVerification: "required",
  });
  // A literal has the index signature of the answer's shape.
  return { ...options };
}

/** Checks an authenticator's answer to the options of `beginConfirmation`. Throws 400 if anything is wrong. */
export async function verifyConfirmation(db: Db, userId: string, assertion: Pick<Assertion, "origin" | "answer">) {
  const use = { purpose: "confirm", userId } as const;
  const passkey = await provePasskey(db, { ...assertion, use, requiresVerification: true });
  if (passkey?.user_id !== userId) throw new ApiError(400, t.passkeyNotConfirmed);
}
