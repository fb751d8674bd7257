import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { ourOrigin } from "./client";

/** The options of a registration or sign-in that an authenticator reads. */
export interface PasskeyOptions {
  challenge: string;
  allowCredentials?: { id: string }[];
}

/** Bits of an authenticator's flags (WebAuthn Level 3 §6.1): user present, user verified, new credential. */
const flags = { present: 1, verified: 4, attested: 64 };

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

/** A software authenticator with one credential on the curve P-256, without attestation. */
export function createAuthenticator({ origin = ourOrigin, verifiesUser = true } = {}) {
  const id = randomBytes(16);
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  let counter = 0;
  const userFlags = flags.present | (verifiesUser ? flags.verified : 0);

  const describeClient = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  const describeAuthenticator = (bits: number, from: string, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    return Buffer.concat([sha256(new URL(from).hostname), Buffer.from([bits]), count, rest]);
  };

  const answer = (response: Record<string, Buffer>) => {
    const encoded = Object.fromEntries(
      Object.entries(response).map(([name, value]) => [name, value.toString("base64url")]),
    );
    const name = id.toString("base64url");
    return JSON.stringify({ id: name, rawId: name, type: "public-key", response: encoded, clientExtensionResults: {} });
  };

  return {
    /** Signs as if the browser showed a page of this origin. */
    register({ challenge }: PasskeyOptions, from = origin) {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, encodeKey(publicKey)]);
      const data = describeAuthenticator(userFlags | flags.attested, from, credential);
      const clientDataJSON = describeClient("webauthn.create", challenge, from);
      return answer({ clientDataJSON, attestationObject: encodeAttestation(data) });
    },
    signIn({ challenge }: PasskeyOptions, from = origin) {
      const clientDataJSON = describeClient("webauthn.get", challenge, from);
      const authenticatorData = describeAuthenticator(userFlags, from);
      const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
      const signature = createSign("sha256").update(signed).sign(privateKey);
      return answer({ clientDataJSON, authenticatorData, signature });
    },
    /** Sets the counter back, as a copy of the authenticator has it. */
    rewind: () => void (counter = 0),
  };
}

/** Encodes a key of the algorithm ES256 as COSE (RFC 9053 §7.1.1). */
function encodeKey(publicKey: KeyObject) {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, "base64url")]);
  return Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), coordinate(0x21, x), coordinate(0x22, y)]);
}

/** Encodes an attestation of the format "none" as CBOR (WebAuthn Level 3 §6.5.4, RFC 8949). */
function encodeAttestation(data: Buffer) {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    ...[text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0])],
    ...[text("authData"), Buffer.from([0x58, data.length]), data],
  ]);
}
