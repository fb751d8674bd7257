import type { ApiDeps } from "#api/deps";
import { ApiError } from "#contract/errors";
import type { MailSubscription } from "#contract/notifications";
import { isSigned, readUnsubscribeToken } from "./unsubscribe-link";
import * as t from "#languages/api-mails";

/**
 * Ends the mails that a link is about, and no others; returns which. Throws 400 for a link that this site did not make for
 * the address that the account has.
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
    await db.updateTable("digests").set({ rhythm: "never", due_at: null }).where("user_id", "=", userId).execute();
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
