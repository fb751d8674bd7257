import { randomBytes } from "node:crypto";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { hashToken } from "#api/accounts/auth/hash-token";
import { signInTicketSeconds } from "#contract/second-factor";

/** The purpose of a challenge, and its account; a challenge for a sign-in has none. */
export type ChallengeUse = { purpose: "register" | "confirm"; userId: string } | { purpose: "sign in"; userId: null };

/** Creates a challenge that an authenticator has to sign, once and within five minutes. */
export async function createChallenge(db: Db, { purpose, userId }: ChallengeUse): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = Uint8Array.from(randomBytes(32));
  await db
    .insertInto("passkey_challenges")
    .values({
      challenge_hash: hashToken(Buffer.from(challenge).toString("base64url")),
      purpose,
      user_id: userId,
      expires_at: timestamp(Date.now() + signInTicketSeconds * 1_000),
    })
    .execute();
  return challenge;
}

/** Uses up a challenge in base64url; returns whether it existed and was not expired. */
export async function consumeChallenge(db: Db, challenge: string, { purpose, userId }: ChallengeUse): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("passkey_challenges")
    .where("challenge_hash", "=", hashToken(challenge))
    .where("purpose", "=", purpose)
    .where("user_id", userId === null ? "is" : "=", userId)
    .where("expires_at", ">", timestamp())
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
