import { createHmac, timingSafeEqual } from "node:crypto";

const sign = (secret: string, id: string) =>
  createHmac("sha256", secret).update(`invitation:${id}`).digest("base64url").slice(0, 22);

/** Makes the token of an invitation: its id and a signature of 128 bits, so that the database stores no token. */
export const invitationToken = (secret: string, id: string) => `${id}-${sign(secret, id)}`;

/** Reads the id of an invitation from its token; null when this site did not make it. */
export function readInvitationToken(secret: string, token: string): string | null {
  const [, id = "", signature = ""] = /^([0-9a-f]{24})-([\w-]{22})$/.exec(token.trim()) ?? [];
  if (!id) return null;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, id))) ? id : null;
}
