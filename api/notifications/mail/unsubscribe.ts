import { createHmac, timingSafeEqual } from "node:crypto";
import type { ApiDeps } from "#api/deps";
import { ApiError } from "#contract/errors";
import { mailedNews, type MailSubscription } from "#contract/notifications";
import * as t from "#languages/api-mails";

interface Link {
  userId: string;
  /** The kind of notifications whose mails it ends, or the digest. */
  topic: MailSubscription;
}

/** Signs a link with 132 bits. The link is void once the account has another address, or the site another secret. */
const sign = (secret: string, { userId, topic }: Link, foldedAddress: string) =>
  createHmac("sha256", secret)
    .update(`unsubscribe:${userId}:${topic}:${foldedAddress}`)
    .digest("base64url")
    .slice(0, 22);

/** Creates the token of a link that ends mails without a sign-in. It is valid as long as the account has the address. */
export const createUnsubscribeToken = (secret: string, link: Link, foldedAddress: string) =>
  `${link.userId}-${link.topic}-${sign(secret, link, foldedAddress)}`;

/** Reads a token without checking its signature; null for a text that is no token. */
function readUnsubscribeToken(token: string): (Link & { signature: string }) | null {
  const [, userId = "", name, signature = ""] = /^([0-9a-f]{24})-([a-z.]+)-([\w-]{22})$/.exec(token.trim()) ?? [];
  const topic = mailedNews.find((each) => each === name);
  return topic ? { userId, topic, signature } : null;
}

/** Returns whether this site signed a link for an address. */
const isSigned = (secret: string, { signature, ...link }: Link & { signature: string }, foldedAddress: string) =>
  timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, link, foldedAddress)));

/**
 * Ends the mails of a link's topic, and returns the topic. Throws 400 unless this site signed the link for the present
 * address of the account.
 */
export async function unsubscribe(
  { db, secret }: Pick<ApiDeps, "db" | "secret">,
  token: string,
): Promise<MailSubscription> {
  const link = readUnsubscribeToken(token);
  if (!link) throw new ApiError(400, t.noSuchLink);
  const { userId, topic } = link;
  const account = await db.selectFrom("users").select("email_folded").where("id", "=", userId).executeTakeFirst();
  if (!account || !isSigned(secret, link, account.email_folded)) throw new ApiError(400, t.noSuchLink);
  if (topic === "digest")
    await db.updateTable("digests").set({ frequency: "never", due_at: null }).where("user_id", "=", userId).execute();
  else
    await db
      .updateTable("notification_settings")
      .set({ mail: "none" })
      .where("user_id", "=", userId)
      .where("kind", "=", topic)
      .where("mail", "=", "once")
      .execute();
  return topic;
}
