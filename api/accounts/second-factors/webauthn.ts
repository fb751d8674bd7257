import type { Db } from "#api/db/open";
import { signInTicketSeconds } from "#contract/second-factor";

/** Loads the library at the first passkey: most processes never need it. */
export const loadWebAuthn = () => import("@simplewebauthn/server");

/** How long a browser waits for its authenticator. */
export const authenticatorTimeoutMs = signInTicketSeconds * 1_000;

/** The relying party's id is the host of the site's address (WebAuthn Level 3 §5.1.2). */
export const relyingPartyId = (origin: string) => new URL(origin).hostname;

export async function listPasskeyDescriptors(db: Db, userId: string) {
  const select = db.selectFrom("passkeys").select(["credential_id", "transports"]).where("user_id", "=", userId);
  const rows = await select.orderBy("created_at").orderBy("id").execute();
  return rows.map((row) => ({ id: row.credential_id, transports: row.transports.split(" ").filter(Boolean) }));
}
