import type { UserRow } from "#api/db/tables";
import { avatarUrl } from "#api/media/store/urls";
import type { Owner } from "#contract/users";

/** The columns of an owner's account that queries of videos, tweets, comments and playlists join. */
export const ownerColumns = ["users.username", "users.full_name", "users.avatar"] as const;

export type OwnerColumns = Pick<UserRow, "username" | "full_name" | "avatar">;

export const toOwner = (row: OwnerColumns & { owner_id: string }): Owner => ({
  _id: row.owner_id,
  username: row.username,
  fullName: row.full_name,
  avatar: avatarUrl(row.avatar),
});
