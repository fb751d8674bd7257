import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** AES-256-GCM with a nonce of 96 bits and a tag of 128 (NIST SP 800-38D §5.2.1). */
const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** What a sealed text is for. Each purpose has its own key, and the text can be unsealed only with the same id. */
export interface SealSubject {
  purpose: "authenticator app secrets" | "webhook secrets";
  id: string;
}

/** Derives the key of secrets at rest from the site's secret (RFC 5869). */
const deriveKey = (siteSecret: string, { purpose }: SealSubject) =>
  Buffer.from(hkdfSync("sha256", siteSecret, "", purpose, 32));

/** Encrypts a secret for the database. */
export function seal(siteSecret: string, subject: SealSubject, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, deriveKey(siteSecret, subject), nonce).setAAD(Buffer.from(subject.id));
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64url");
}

/** Decrypts a secret; returns null if the site's secret has changed since. */
export function unseal(siteSecret: string, subject: SealSubject, sealed: string): string | null {
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
