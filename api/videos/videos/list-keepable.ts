import { cacheQuery, padToCachedLength } from "#api/db/cache-query";
import type { Db } from "#api/db/open";
import type { Keepable } from "#contract/keepable";
import { isVisibleTo } from "./visibility";

const selectKeepable = cacheQuery((db, { viewerId, ids }: { viewerId: string | null; ids: readonly string[] }) =>
  db
    .selectFrom("videos")
    .leftJoin("upload_defaults", "upload_defaults.user_id", "videos.owner_id")
    .select(["videos.id", "videos.owner_id", "videos.is_published"])
    .select(["videos.downloads", "upload_defaults.downloads as channel_downloads"])
    .where("videos.id", "in", ids)
    .where("videos.status", "=", "ready")
    .where(isVisibleTo(viewerId)),
);

/** Finds which of some videos a viewer may see and download, in one statement. */
export async function listKeepable(db: Db, viewerId: string | null, ids: readonly string[]): Promise<Keepable[]> {
  if (ids.length === 0) return [];
  const rows = await selectKeepable(db, { viewerId, ids: padToCachedLength(ids) });
  return rows.flatMap((row) => {
    // An empty text means the channel's choice.
    const isDownloadOffered = (row.downloads || row.channel_downloads) !== "off";
    if (!isDownloadOffered && row.owner_id !== viewerId) return [];
    return [{ _id: row.id, isOpen: isDownloadOffered && row.is_published === 1 }];
  });
}
