import { createHmac, timingSafeEqual } from "node:crypto";

type Purpose = "invitation" | "mailed link";

const sign = (secret: string, purpose: Purpose, id: string) =>
  createHmac("sha256", secret).update(`${purpose}:${id}`).digest("base64url").slice(0, 22);

/** Creates a token from an id and a signature (128 bits) of id and purpose, so that the database stores no token. */
export const signId = (secret: string, purpose: Purpose, id: string) => `${id}-${sign(secret, purpose, id)}`;

/** Reads the id from a token; null if this site did not create it for this purpose. */
export function readSignedId(secret: string, purpose: Purpose, token: string): string | null {
  const [, id = "", signature = ""] = /^([0-9a-f]{24})-([\w-]{22})$/.exec(token.trim()) ?? [];
  if (!id) return null;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, purpose, id))) ? id : null;
}
