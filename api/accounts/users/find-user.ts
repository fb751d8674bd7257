import { sql } from "kysely";
import type { Db } from "#api/db/open";
import type { UserRow } from "#api/db/tables";
import { readSuspension } from "#api/accounts/auth/suspension";
import { avatarUrl, coverUrl } from "#api/media/store/urls";
import { ApiError } from "#contract/errors";
import { fold } from "#contract/fold";
import type { ChannelProfile, User } from "#contract/users";
import { fromProfileRow } from "./profile-columns";
import * as t from "#languages/api-accounts";

const toPublic = (row: UserRow) => ({
  _id: row.id,
  ...fromProfileRow(row),
  avatar: avatarUrl(row.avatar),
  coverImage: coverUrl(row.cover_image),
  createdAt: row.created_at,
});

/** Converts a row to what the account itself sees, with e-mail, role, suspension and deletion. */
export function toOwnUser(row: UserRow): User {
  const suspension = readSuspension(row);
  return {
    ...toPublic(row),
    updatedAt: row.updated_at,
    email: row.email,
    role: row.role,
    timeZone: row.time_zone,
    language: row.language,
    ...(row.keeps_history === 0 && { isHistoryOff: true as const }),
    ...(suspension && { suspension }),
    ...(row.deletion_at !== null && { deletionAt: row.deletion_at }),
  };
}

/** The condition of accounts that are channels: approved, and not being deleted. */
export const isApproved = sql<boolean>`(users.waiting_since is null and users.deleting_since is null)`;

/** Creates the error for an account that was deleted while its request was being handled. */
export const accountDeleted = () => new ApiError(401, t.accountDeleted);

/** Finds an account, as it sees itself. Throws 401 if it was deleted. */
export async function findUser(db: Db, id: string): Promise<User> {
  return toOwnUser(
    await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow(accountDeleted),
  );
}

/** Finds the channel with this username or id, and whether the viewer subscribes to it. Throws 404 if there is none. */
export async function findChannel(db: Db, usernameOrId: string, viewerId: string | null): Promise<ChannelProfile> {
  const isId = /^[0-9a-f]{24}$/i.test(usernameOrId);
  const row = await db
    .selectFrom("users")
    .leftJoin("subscriptions", (join) =>
      join.onRef("channel_id", "=", "users.id").on("subscriber_id", "=", viewerId ?? ""),
    )
    .selectAll("users")
    .select(["subscriber_id", "subscriptions.notifications"])
    .where(isId ? "users.id" : "users.username_folded", "=", fold(usernameOrId))
    .where(isApproved)
    .executeTakeFirst();
  if (!row) throw new ApiError(404, t.noChannel);
  return {
    ...toPublic(row),
    subscribersCount: row.subscribers_count,
    channelsSubscribedToCount: row.subscriptions_count,
    totalViews: row.views_count,
    isSubscribed: row.subscriber_id !== null,
    ...(row.notifications !== null && { notifications: row.notifications }),
  };
}
