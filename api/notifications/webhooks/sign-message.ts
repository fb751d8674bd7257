import { createHmac, randomBytes } from "node:crypto";

/** Generates a secret: 256 random bits, with the prefix of Standard Webhooks 1.0 ("Signature scheme"). */
export const newSecret = () => prefix + randomBytes(32).toString("base64");

const prefix = "whsec_";

interface Message {
  id: string;
  /** The time in seconds since the epoch; receivers refuse a message that is more than five minutes off. */
  seconds: number;
  body: string;
}

/** Builds the headers of a message, with a signature for each valid secret (Standard Webhooks 1.0, "Webhook headers"). */
export function signMessage(secrets: readonly string[], { id, seconds, body }: Message) {
  const sign = (secret: string) =>
    createHmac("sha256", Buffer.from(secret.slice(prefix.length), "base64"))
      .update(`${id}.${seconds}.${body}`)
      .digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": secrets.map((secret) => `v1,${sign(secret)}`).join(" "),
  };
}
