import { z } from "zod";

/** The fields that every answer of an authenticator has (WebAuthn Level 3 §5.1.8); the library checks the others. */
const credentialShape = z.looseObject({
  id: z.string(),
  rawId: z.string(),
  response: z.looseObject({ clientDataJSON: z.string() }),
  type: z.literal("public-key"),
  clientExtensionResults: z.looseObject({}).default({}),
});

const clientData = z.looseObject({ challenge: z.string() });

/** Reads the answer of an authenticator and the challenge that it signed; null if the text is no such answer. */
export function readCredential(text: string) {
  try {
    const credential = credentialShape.parse(JSON.parse(text));
    const bytes = Buffer.from(credential.response.clientDataJSON, "base64url");
    return { credential, challenge: clientData.parse(JSON.parse(bytes.toString("utf8"))).challenge };
  } catch {
    return null;
  }
}
