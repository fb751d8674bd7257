import type { Db } from "#api/db/open";
import { imagesPrefix } from "./keys";
import type { MediaStore } from "./media-store";

/**
 * Removes a picture unless an account or playlist still uses it. Earlier releases named pictures by their content, so
 * several may share one; each newer picture has a key of its own.
 */
export async function removePicture(db: Db, media: MediaStore, hash: string) {
  if (!hash || (await isInUse(db, hash))) return;
  await media.deletePrefix(`${imagesPrefix}${hash}-`);
}

async function isInUse(db: Db, hash: string): Promise<boolean> {
  const users = db
    .selectFrom("users")
    .select("id")
    .where((eb) => eb.or([eb("avatar", "=", hash), eb("cover_image", "=", hash)]));
  const playlists = db.selectFrom("playlists").select("id").where("image", "=", hash);
  return (await users.unionAll(playlists).limit(1).execute()).length > 0;
}
