import type { Db } from "#api/db/open";
import { imagesPrefix } from "#api/media/store/keys";
import { ApiError } from "#contract/errors";
import * as t from "#languages/api-media";

/** A picture of an account or a playlist: a hash, and a width in pixels. */
const picture = /^\/media\/images\/(([0-9a-f]{64})-(\d{2,4})\.webp)$/;
/** Only pictures of playlists have this width. */
const playlistPictureWidth = "960";

/**
 * Finds the picture of an account or a playlist; null for another path. Throws 404 for the picture of a hidden playlist
 * unless the requester is its owner.
 */
export async function findPicture(db: Db, path: string, isOwner: (ownerId: string) => Promise<boolean>) {
  const [, file, hash, width] = picture.exec(path) ?? [];
  if (!file || !hash) return null;
  const storedPicture = { key: imagesPrefix + file, mime: "image/webp" };
  const ownerId = width === playlistPictureWidth ? await findHiddenPlaylistOwnerId(db, hash) : null;
  if (ownerId === null) return { ...storedPicture, cacheControl: "public, max-age=31536000, immutable" };
  if (!(await isOwner(ownerId))) throw new ApiError(404, t.notFound);
  return { ...storedPicture, cacheControl: "private, no-store" };
}

/** Finds the owner of a hidden playlist by its picture; null if a public playlist has the same picture. */
async function findHiddenPlaylistOwnerId(db: Db, image: string): Promise<string | null> {
  const rows = await db
    .selectFrom("playlists")
    .select(["owner_id", "is_hidden"])
    .where("image", "=", image)
    .orderBy("is_hidden")
    .limit(1)
    .execute();
  return rows[0]?.is_hidden === 1 ? rows[0].owner_id : null;
}
