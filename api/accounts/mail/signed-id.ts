import { createHmac, timingSafeEqual } from "node:crypto";

type Purpose = "invitation" | "mailed link";

const sign = (secret: string, purpose: Purpose, id: string) =>
  createHmac("sha256", secret).update(`${purpose}:${id}`).digest("base64url").slice(0, 22);

/** Makes a token for a purpose: an id and a signature of 128 bits, so that the database stores no token. */
export const signId = (secret: string, purpose: Purpose, id: string) => `${id}-${sign(secret, purpose, id)}`;

/** Reads the id from a token for a purpose; null when this site did not make it. */
export function readSignedId(secret: string, purpose: Purpose, token: string): string | null {
  const [, id = "", signature = ""] = /^([0-9a-f]{24})-([\w-]{22})$/.exec(token.trim()) ?? [];
  if (!id) return null;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, purpose, id))) ? id : null;
}
