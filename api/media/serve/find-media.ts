import type { Db } from "#api/db/open";

const maxRemembered = 1_000;

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

/** Returns the end of the current second; nginx, too, remembers until then that a file is open, so ages do not add up. */
const endOfSecond = () => Math.floor(Date.now() / 1_000) * 1_000 + 1_000;

/**
 * Creates a function that looks up a file's video. It caches public videos briefly, because a player requests many
 * ranges of one file. What it remembers of a video without renditions does not count for a rendition, whose address a
 * page has only after it was published.
 */
export function entryFinder(db: Db) {
  const cache = new Map<string, { until: number; entry: MediaAccess }>();
  return async (id: string, key: string, { isRendition }: { isRendition: boolean }): Promise<MediaAccess | null> => {
    const cachedEntry = cache.get(id + key);
    const isUsable = cachedEntry && cachedEntry.until > Date.now() && (cachedEntry.entry.hasRenditions || !isRendition);
    if (isUsable) return cachedEntry.entry;
    cache.delete(id + key);
    const entry = await findEntry(db, id);
    if (entry?.mediaKey !== key) return null;
    if (cache.size >= maxRemembered) cache.clear();
    if (entry.isVisible) cache.set(id + key, { until: endOfSecond(), entry });
    return entry;
  };
}

export type FindEntry = ReturnType<typeof entryFinder>;

async function findEntry(db: Db, id: string): Promise<MediaAccess | null> {
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
