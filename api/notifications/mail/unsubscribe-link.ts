import { createHmac, timingSafeEqual } from "node:crypto";
import { type MailSubscription, mailedNews } from "#contract/notifications";

interface Link {
  userId: string;
  /** The kind of notifications whose mails it ends, or the digest. */
  topic: MailSubscription;
}

/** Signs 128 bits for an address: another address of the account, or another key of the site, ends the link. */
const sign = (secret: string, { userId, topic }: Link, foldedAddress: string) =>
  createHmac("sha256", secret)
    .update(`unsubscribe:${userId}:${topic}:${foldedAddress}`)
    .digest("base64url")
    .slice(0, 22);

/** Makes the token of a link that ends mails without a sign-in; it stays valid while the account has the address. */
export const unsubscribeToken = (secret: string, link: Link, foldedAddress: string) =>
  `${link.userId}-${link.topic}-${sign(secret, link, foldedAddress)}`;

/** Reads what a token names, which is not proven yet; null for any other text. */
export function readUnsubscribeToken(token: string): (Link & { signature: string }) | null {
  const [, userId = "", name, signature = ""] = /^([0-9a-f]{24})-([a-z.]+)-([\w-]{22})$/.exec(token.trim()) ?? [];
  const topic = mailedNews.find((each) => each === name);
  return topic ? { userId, topic, signature } : null;
}

/** Checks whether this site made a link for an address. */
export const isSigned = (secret: string, { signature, ...link }: Link & { signature: string }, foldedAddress: string) =>
  timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, link, foldedAddress)));
