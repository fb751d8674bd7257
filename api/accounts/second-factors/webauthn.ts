import { z } from "zod";
import type { Db } from "#api/db/open";
import { signInTicketSeconds } from "#contract/second-factor";

/** Loads the library when the first passkey is used, because most processes never need it. */
export const loadWebAuthn = () => import("@simplewebauthn/server");

/** How long a browser waits for its authenticator. */
export const authenticatorTimeoutMs = signInTicketSeconds * 1_000;

/** Returns the id of the relying party: the host of the site's URL (WebAuthn Level 3 §5.1.2). */
export const relyingPartyId = (origin: string) => new URL(origin).hostname;

/** Lists the passkeys of an account, as browsers get them to choose one (WebAuthn Level 3 §5.8.3). */
export async function listPasskeyDescriptors(db: Db, userId: string) {
  const select = db.selectFrom("passkeys").select(["credential_id", "transports"]).where("user_id", "=", userId);
  const rows = await select.orderBy("created_at").orderBy("id").execute();
  return rows.map((row) => ({ id: row.credential_id, transports: row.transports.split(" ").filter(Boolean) }));
}

/** The fields that every response of an authenticator has (WebAuthn Level 3 §5.1.8); the library checks the others. */
const credentialShape = z.looseObject({
  id: z.string(),
  rawId: z.string(),
  response: z.looseObject({ clientDataJSON: z.string() }),
  type: z.literal("public-key"),
  clientExtensionResults: z.looseObject({}).default({}),
});

const clientData = z.looseObject({ challenge: z.string() });

/** Parses the response of an authenticator, and the challenge that it signed; null for any other text. */
export function parseCredential(text: string) {
  try {
    const credential = credentialShape.parse(JSON.parse(text));
    const bytes = Buffer.from(credential.response.clientDataJSON, "base64url");
    return { credential, challenge: clientData.parse(JSON.parse(bytes.toString("utf8"))).challenge };
  } catch {
    return null;
  }
}
