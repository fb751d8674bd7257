import { createHash } from "node:crypto";

/** Hashes a token; the database stores no token in the clear. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");
