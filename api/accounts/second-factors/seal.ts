import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** AES-256-GCM with a nonce of 96 bits and a tag of 128 (NIST SP 800-38D §5.2.1). */
const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** Derives the key of secrets at rest from the site's secret (RFC 5869). */
const deriveKey = (siteSecret: string) =>
  Buffer.from(hkdfSync("sha256", siteSecret, "", "authenticator app secrets", 32));

export function seal(siteSecret: string, userId: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, deriveKey(siteSecret), nonce).setAAD(Buffer.from(userId));
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64url");
}

/** Decrypts a secret of an account; null if the site's secret has changed since. */
export function unseal(siteSecret: string, userId: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  const nonce = bytes.subarray(0, nonceBytes);
  try {
    const decipher = createDecipheriv(algorithm, deriveKey(siteSecret), nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(userId))
      .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}
