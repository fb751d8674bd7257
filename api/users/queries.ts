import type { Selectable } from "kysely";
import { newId, timestamp } from "#api/db/ids";
import { type Db, isConflict } from "#api/db/open";
import type { UserRow, UsersTable } from "#api/db/tables";
import { avatarUrl, coverUrl } from "#api/media/urls";
import { ApiError, type FieldError } from "#contract/errors";
import { fold } from "#contract/relevance";
import type { ChannelProfile, User } from "#contract/users";
import { endOtherSessions } from "./sessions";
import { hashPassword, passwordFits } from "./passwords";

type PublicRow = Pick<
  Selectable<UsersTable>,
  "id" | "username" | "full_name" | "avatar" | "cover_image" | "description" | "created_at" | "updated_at"
>;

const toUser = (row: PublicRow): User => ({
  _id: row.id,
  username: row.username,
  fullName: row.full_name,
  avatar: avatarUrl(row.avatar),
  coverImage: coverUrl(row.cover_image),
  discriptions: row.description,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** A user as only that user sees it. */
export const toOwnUser = (row: UserRow): User => ({ ...toUser(row), email: row.email, role: row.role });

export async function findUser(db: Db, id: string): Promise<User> {
  return toOwnUser(await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow());
}

/** The account that an e-mail or a username names. */
export const findAccount = (db: Db, emailOrUsername: string) =>
  db
    .selectFrom("users")
    .selectAll()
    .where(emailOrUsername.includes("@") ? "email_folded" : "username_folded", "=", fold(emailOrUsername))
    .executeTakeFirst();

interface NewAccount {
  username: string;
  email: string;
  fullName: string;
  passwordHash: string;
  avatar: string;
  coverImage: string;
}

/** Adds an account; the first one administers the site. */
export async function addUser(db: Db, account: NewAccount): Promise<User> {
  const now = timestamp();
  const first = (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) === undefined;
  const row = {
    id: newId(),
    username: account.username,
    username_folded: fold(account.username),
    email: account.email,
    email_folded: fold(account.email),
    full_name: account.fullName,
    password_hash: account.passwordHash,
    avatar: account.avatar,
    cover_image: account.coverImage,
    description: "",
    role: first ? ("admin" as const) : ("user" as const),
    created_at: now,
    updated_at: now,
  };
  try {
    return toOwnUser(await db.insertInto("users").values(row).returningAll().executeTakeFirstOrThrow());
  } catch (error) {
    if (isConflict(error)) await refuseTaken(db, account);
    throw error;
  }
}

/** 409 with a message at each field that another account has. */
export async function refuseTaken(db: Db, account: Pick<NewAccount, "username" | "email">) {
  const rows = await db
    .selectFrom("users")
    .select(["username_folded", "email_folded"])
    .where((eb) =>
      eb.or([eb("username_folded", "=", fold(account.username)), eb("email_folded", "=", fold(account.email))]),
    )
    .execute();
  const errors: FieldError[] = [];
  if (rows.some((row) => row.username_folded === fold(account.username)))
    errors.push({ field: "username", message: "This username is taken" });
  if (rows.some((row) => row.email_folded === fold(account.email)))
    errors.push({ field: "email", message: "This email is registered already" });
  if (errors.length > 0) throw new ApiError(409, errors[0]!.message, errors);
}

/** Changes the password and ends all other sessions; 400 when the present one does not fit. */
export async function changePassword(
  db: Db,
  viewer: { id: string; sessionId: string },
  change: { oldPassword: string; newPassword: string },
) {
  const { password_hash } = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", viewer.id)
    .executeTakeFirstOrThrow();
  if (!(await passwordFits(change.oldPassword, password_hash))) {
    const message = "Current password is not correct";
    throw new ApiError(400, message, [{ field: "oldPassword", message }]);
  }
  const changed = { password_hash: await hashPassword(change.newPassword), updated_at: timestamp() };
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("users").set(changed).where("id", "=", viewer.id).execute();
    await endOtherSessions(trx, viewer.id, viewer.sessionId);
  });
}

/** The channel that a username or an id names, and whether the viewer follows it; 404 when there is none. */
export async function findChannel(db: Db, usernameOrId: string, viewerId: string | null): Promise<ChannelProfile> {
  const byId = /^[0-9a-f]{24}$/i.test(usernameOrId);
  const row = await db
    .selectFrom("users")
    .leftJoin("subscriptions", (join) =>
      join.onRef("channel_id", "=", "users.id").on("subscriber_id", "=", viewerId ?? ""),
    )
    .selectAll("users")
    .select("subscriber_id")
    .where(byId ? "users.id" : "users.username_folded", "=", fold(usernameOrId))
    .executeTakeFirst();
  if (!row) throw new ApiError(404, "Channel does not exist");
  return {
    _id: row.id,
    username: row.username,
    fullName: row.full_name,
    avatar: avatarUrl(row.avatar),
    coverImage: coverUrl(row.cover_image),
    discriptions: row.description,
    createdAt: row.created_at,
    subscribersCount: row.subscribers_count,
    channelsSubscribedToCount: row.subscriptions_count,
    isSubscribed: row.subscriber_id !== null,
  };
}

/** Notes that a user watched a video; again within half an hour changes nothing. */
export async function addToHistory(db: Db, userId: string, videoId: string) {
  const watched_at = timestamp();
  await db
    .insertInto("watch_history")
    .values({ user_id: userId, video_id: videoId, watched_at })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "video_id"])
        .doUpdateSet({ watched_at })
        .where("watch_history.watched_at", "<", timestamp(Date.now() - 30 * 60_000)),
    )
    .execute();
}
