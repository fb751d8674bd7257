import { createECDH, createPrivateKey, type KeyObject, sign } from "node:crypto";

/** How long a proof is valid; at most a day (RFC 8292 §2). */
const proofSeconds = 12 * 60 * 60;

/** The key that identifies the site to push services (RFC 8292). */
export interface SiteKey {
  /** In base64url, as browsers expect it. */
  publicKey: string;
  /** Writes the header that proves to a push service that the site sends (RFC 8292 §3). */
  prove(endpoint: string, nowMs?: number): string;
}

/** Reads the private key of the site: 32 bytes in base64 or base64url. Throws when it is not a key of the curve P-256. */
export function readSiteKey(text: string, contact: string): SiteKey {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(Buffer.from(text, "base64"));
  const publicBytes = pair.getPublicKey();
  const publicKey = publicBytes.toString("base64url");
  const key = toKeyObject(pair.getPrivateKey(), publicBytes);
  return {
    publicKey,
    prove(endpoint, nowMs = Date.now()) {
      const exp = Math.floor(nowMs / 1_000) + proofSeconds;
      const claims = { aud: new URL(endpoint).origin, exp, sub: contact };
      return `vapid t=${signToken(key, claims)}, k=${publicKey}`;
    },
  };
}

/** Returns whether a text is a private key of the curve. */
export function isPrivateKey(text: string): boolean {
  try {
    readSiteKey(text, "");
    return /^[\w+/-]{43}=?$/.test(text);
  } catch {
    return false;
  }
}

/** Pads the private key, which has no leading zeros, and splits the public key: a byte, x and y (SEC 1 §2.3.3). */
function toKeyObject(privateBytes: Buffer, publicBytes: Buffer): KeyObject {
  const privatePart = Buffer.concat([Buffer.alloc(32 - privateBytes.length), privateBytes]).toString("base64url");
  const [x, y] = [publicBytes.subarray(1, 33), publicBytes.subarray(33)].map((part) => part.toString("base64url"));
  return createPrivateKey({ key: { kty: "EC", crv: "P-256", d: privatePart, x: x!, y: y! }, format: "jwk" });
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** Signs claims as a JWT with ES256 (RFC 7515 §3, RFC 7518 §3.4). */
function signToken(key: KeyObject, claims: object): string {
  const signed = `${encode({ typ: "JWT", alg: "ES256" })}.${encode(claims)}`;
  const signature = sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" });
  return `${signed}.${signature.toString("base64url")}`;
}
