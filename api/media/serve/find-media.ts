import type { Db } from "#api/db/open";

const maxCached = 1_000;

/** The fields of a video that decide who may fetch its files. */
export interface MediaAccess {
  ownerId: string;
  mediaKey: string;
  /** Names the directory of its current file. */
  versionId: string;
  renditionsId: string;
  hasRenditions: boolean;
  mime: string;
  /** Whether everybody may fetch its files. */
  isVisible: boolean;
  isPublic: boolean;
}

/** Returns the end of the current second. nginx caches an open file until then, too, so the times do not add up. */
const endOfSecond = () => Math.floor(Date.now() / 1_000) * 1_000 + 1_000;

/**
 * Creates a function that finds who may fetch a video's files. It caches visible videos until the second ends, because a
 * player requests many ranges of one file. A cached video without renditions is looked up again for a rendition, because
 * it may have got some since.
 */
export function createAccessFinder(db: Db) {
  const cache = new Map<string, { until: number; access: MediaAccess }>();
  return async (id: string, key: string, { isRendition }: { isRendition: boolean }): Promise<MediaAccess | null> => {
    const cached = cache.get(id + key);
    const isUsable = cached && cached.until > Date.now() && (cached.access.hasRenditions || !isRendition);
    if (isUsable) return cached.access;
    cache.delete(id + key);
    const access = await findAccess(db, id);
    if (access?.mediaKey !== key) return null;
    if (cache.size >= maxCached) cache.clear();
    if (access.isVisible) cache.set(id + key, { until: endOfSecond(), access });
    return access;
  };
}

export type FindMediaAccess = ReturnType<typeof createAccessFinder>;

async function findAccess(db: Db, id: string): Promise<MediaAccess | null> {
  const row = await db
    .selectFrom("videos")
    .select(["owner_id", "media_key", "version_id", "renditions_id", "mime", "is_published", "visibility", "status"])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom("renditions").select("name").whereRef("video_id", "=", "videos.id")).as("has_renditions"),
    )
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const isVisible = row.is_published === 1 && row.status === "ready";
  const isPublic = isVisible && row.visibility === "public";
  const { owner_id: ownerId, media_key: mediaKey, version_id: versionId, renditions_id: renditionsId, mime } = row;
  const hasRenditions = Boolean(row.has_renditions);
  return { ownerId, mediaKey, versionId, renditionsId, hasRenditions, mime, isVisible, isPublic };
}
