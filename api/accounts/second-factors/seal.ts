import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** AES-256-GCM with a nonce of 96 bits and a tag of 128 (NIST SP 800-38D §5.2.1). */
const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** What is sealed: texts of one purpose have a key of their own, and a text is bound to the id of what it belongs to. */
export interface Sealed {
  purpose: "authenticator app secrets" | "webhook secrets";
  id: string;
}

/** Derives the key of secrets at rest from the site's secret (RFC 5869). */
const deriveKey = (siteSecret: string, { purpose }: Sealed) =>
  Buffer.from(hkdfSync("sha256", siteSecret, "", purpose, 32));

export function seal(siteSecret: string, subject: Sealed, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, deriveKey(siteSecret, subject), nonce).setAAD(Buffer.from(subject.id));
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64url");
}

/** Decrypts a secret; null if the site's secret has changed since. */
export function unseal(siteSecret: string, subject: Sealed, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  const nonce = bytes.subarray(0, nonceBytes);
  try {
    const decipher = createDecipheriv(algorithm, deriveKey(siteSecret, subject), nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(subject.id))
      .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}
