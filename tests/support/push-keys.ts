import { createDecipheriv, createECDH, createHmac, randomBytes } from "node:crypto";

/** The keys that a browser makes for its push service, in base64url. */
export interface PrivateBrowserKeys {
  publicKey: string;
  privateKey: string;
  authSecret: string;
}

export function createBrowserKeys(): PrivateBrowserKeys {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const [publicKey, privateKey] = [pair.getPublicKey(), pair.getPrivateKey()].map((key) => key.toString("base64url"));
  return { publicKey: publicKey!, privateKey: privateKey!, authSecret: randomBytes(16).toString("base64url") };
}

const hmac = (key: Buffer, ...parts: (Buffer | string)[]) => {
  const hash = createHmac("sha256", key);
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Decrypts a push as its browser does, step by step as RFC 8291 §3.4 writes them. Throws for one to another browser. */
export function decryptPush(body: Buffer, keys: PrivateBrowserKeys): string {
  const salt = body.subarray(0, 16);
  const length = body[20]!;
  const [theirs, sealed] = [body.subarray(21, 21 + length), body.subarray(21 + length)];
  const own = createECDH("prime256v1");
  own.setPrivateKey(keys.privateKey, "base64url");
  const auth = Buffer.from(keys.authSecret, "base64url");
  const first = hmac(auth, own.computeSecret(theirs));
  const input = hmac(first, "WebPush: info\0", own.getPublicKey(), theirs, "\u0001");
  const second = hmac(salt, input);
  const key = hmac(second, "Content-Encoding: aes128gcm\0\u0001").subarray(0, 16);
  const nonce = hmac(second, "Content-Encoding: nonce\0\u0001").subarray(0, 12);
  const cipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
  const record = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return record.subarray(0, record.lastIndexOf(2)).toString();
}
