import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

const curve = "prime256v1";

/** The keys of a browser, in base64url (RFC 8291 §3.1 and §3.2). */
export interface BrowserKeys {
  publicKey: string;
  authSecret: string;
}

/** The random values of a message; tests pass those of the example in RFC 8291. */
interface RandomValues {
  salt?: Buffer;
  privateKey?: Buffer;
}

/** The size of the only record: every push service accepts this size (RFC 8030 §7.2). */
const recordBytes = 4_096;
/** The delimiter of the last record (RFC 8188 §2). */
const lastRecord = Buffer.from([2]);

/**
 * Encrypts a message for a browser (RFC 8291 §3.4) with the content coding aes128gcm (RFC 8188 §2). Throws when the
 * browser's key is not a point of the curve.
 */
export function encryptMessage(text: string, browser: BrowserKeys, randomValues: RandomValues = {}): Buffer {
  const { salt = randomBytes(16), privateKey } = randomValues;
  const ownKeys = createECDH(curve);
  if (privateKey) ownKeys.setPrivateKey(privateKey);
  else ownKeys.generateKeys();
  const browserKey = Buffer.from(browser.publicKey, "base64url");
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), browserKey, ownKeys.getPublicKey()]);
  const secret = ownKeys.computeSecret(browserKey);
  const input = hkdfSync("sha256", secret, Buffer.from(browser.authSecret, "base64url"), info, 32);
  const derive = (use: string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", Buffer.from(input), salt, `Content-Encoding: ${use}\0`, bytes));
  const cipher = createCipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  const ciphertext = [cipher.update(text), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([writeHeader(salt, ownKeys.getPublicKey()), ...ciphertext]);
}

/** Writes the salt, the size of a record, and the sender's key with its length (RFC 8188 §2.1). */
function writeHeader(salt: Buffer, key: Buffer): Buffer {
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(recordBytes);
  sizes.writeUInt8(key.length, 4);
  return Buffer.concat([salt, sizes, key]);
}

/** Returns whether a text is a public key of the curve. */
export function isPublicKey(text: string): boolean {
  try {
    const ownKeys = createECDH(curve);
    ownKeys.generateKeys();
    ownKeys.computeSecret(Buffer.from(text, "base64url"));
    return true;
  } catch {
    return false;
  }
}
