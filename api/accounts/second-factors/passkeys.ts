import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { newId, timestamp } from "#api/db/ids";
import { type Db, isUniqueViolation } from "#api/db/open";
import { ApiError } from "#contract/errors";
import { limits } from "#contract/limits";
import { createChallenge, consumeChallenge } from "./challenges";
import { countFactors } from "./second-factor-state";
import {
  authenticatorTimeoutMs,
  listPasskeyDescriptors,
  loadWebAuthn,
  parseCredential,
  relyingPartyId,
} from "./webauthn";
import * as t from "#languages/api-accounts";

interface Registrant {
  id: string;
  username: string;
}

/** The WebAuthn relying party: the site's origin, and the name that browsers show. */
interface RelyingParty {
  origin: string;
  siteName: string;
}

/** Throws 409 if an account has reached the limit of passkeys. */
function refuseTooManyPasskeys(count: number) {
  if (count >= limits.passkeys) throw new ApiError(409, () => t.tooManyPasskeys({ max: limits.passkeys }));
}

/** Creates the options of a new passkey. Throws 409 if the account has reached the limit. */
export async function beginRegistration(db: Db, { origin, siteName }: RelyingParty, { id, username }: Registrant) {
  const existingPasskeys = await listPasskeyDescriptors(db, id);
  refuseTooManyPasskeys(existingPasskeys.length);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: relyingPartyId(origin),
    userName: username,
    userID: new TextEncoder().encode(id),
    challenge: await createChallenge(db, { purpose: "register", userId: id }),
    timeout: authenticatorTimeoutMs,
    excludeCredentials: existingPasskeys,
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  // An object literal has the index signature of the response's shape.
  return { ...options };
}

const notRegistered = () => new ApiError(400, t.passkeyNotAdded);

interface RegistrationInput {
  origin: string;
  /** The response of the authenticator, as JSON. */
  response: string;
}

/** Verifies an authenticator's response to the options of a new passkey. Throws 400 if it is wrong. */
export async function verifyRegistration(db: Db, userId: string, { origin, response }: RegistrationInput) {
  const registration = parseCredential(response);
  if (!registration || !(await consumeChallenge(db, registration.challenge, { purpose: "register", userId })))
    throw notRegistered();
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: registration.credential as unknown as RegistrationResponseJSON,
    expectedChallenge: registration.challenge,
    expectedOrigin: origin,
    expectedRPID: relyingPartyId(origin),
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw notRegistered();
  return registrationInfo.credential;
}

interface NamedCredential {
  name: string;
  credential: Awaited<ReturnType<typeof verifyRegistration>>;
}

/**
 * Inserts a passkey of an account that the caller has locked. Throws 409 if it is registered already, or if the account
 * has reached the limit.
 */
export async function insertPasskey(db: Db, userId: string, { name, credential }: NamedCredential) {
  refuseTooManyPasskeys((await countFactors(db, userId)).passkeyCount);
  const { id, publicKey, counter, transports = [] } = credential;
  try {
    await db
      .insertInto("passkeys")
      .values({
        id: newId(),
        user_id: userId,
        credential_id: id,
        public_key: Buffer.from(publicKey).toString("base64url"),
        counter,
        transports: transports.join(" "),
        name,
        created_at: timestamp(),
        used_at: null,
      })
      .execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError(409, t.passkeyTaken);
    throw error;
  }
}

export async function renamePasskey(
  db: Db,
  userId: string,
  { id, name }: Record<"id" | "name", string>,
): Promise<boolean> {
  const renaming = db.updateTable("passkeys").set({ name }).where("id", "=", id).where("user_id", "=", userId);
  return (await renaming.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
}
