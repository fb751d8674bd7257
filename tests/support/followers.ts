import { newId, timestamp } from "#api/db/ids";
import type { TestApi, User } from "./api";

/** Inserts accounts that follow a channel; returns their ids. */
export async function insertFollowers({ db }: Pick<TestApi, "db">, channel: User, count: number): Promise<string[]> {
  const template = await db.selectFrom("users").selectAll().where("id", "=", channel.id).executeTakeFirstOrThrow();
  const ids = Array.from({ length: count }, () => newId());
  const created_at = timestamp(Date.now() - 1_000);
  for (let from = 0; from < count; from += 50) {
    const some = ids.slice(from, from + 50);
    const users = some.map((id) => ({
      ...template,
      ...{ id, username: id, username_folded: id, username_skeleton: null, email: id, email_folded: id },
    }));
    await db.insertInto("users").values(users).execute();
    const subscriptions = some.map((id) => ({ subscriber_id: id, channel_id: channel.id, created_at }));
    await db.insertInto("subscriptions").values(subscriptions).execute();
  }
  return ids;
}
