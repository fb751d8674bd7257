import type { Db } from "#api/db/open";
import type { FindPictureBytes } from "#contract/page-calls";
import { imagesPrefix, videoPrefix } from "./keys";

const picture =
  /^\/media\/(?:images\/([0-9a-f]{64}-\d{2,4}\.webp)|([0-9a-f]{24})\/[0-9a-f]{32}\/(thumbnail-\d+-\d+\.webp))$/;

/** Returns the key of a picture of an account, a playlist or a video; null for another path. */
function toKey(path: string): string | null {
  const [, image, videoId, thumbnail] = picture.exec(path) ?? [];
  if (image) return imagesPrefix + image;
  return videoId && thumbnail ? videoPrefix(videoId) + thumbnail : null;
}

/** Creates a function that finds the sizes of pictures in bytes, in one statement. */
export const createPictureFinder =
  (db: Db): FindPictureBytes =>
  async (paths) => {
    const pathsByKey = new Map<string, string>();
    for (const path of paths) {
      const key = toKey(path);
      if (key !== null) pathsByKey.set(key, path);
    }
    if (pathsByKey.size === 0) return new Map();
    const rows = await db
      .selectFrom("stored_files")
      .select(["key", "bytes"])
      .where("key", "in", [...pathsByKey.keys()])
      .execute();
    return new Map(rows.map(({ key, bytes }) => [pathsByKey.get(key)!, Number(bytes)]));
  };
