import { join } from "node:path";
import { runLocked } from "#api/db/locks";
import type { Db } from "#api/db/open";
import type { ApiDeps } from "#api/deps";
import { measureColour } from "#api/media/store/images";
import { videoPrefix } from "#api/media/store/keys";
import type { MediaStore } from "#api/media/store/media-store";
import { withUploadsDir } from "#api/media/store/scratch";
import { thumbnailName, thumbnailWidths } from "#api/media/store/urls";
import { findSwatch } from "#contract/swatches";

interface VideoThumbnail {
  id: string;
  owner_id: string;
  thumbnail_version: number;
}

/** Finds the swatch that is nearest to the colour of a thumbnail. */
export const measureSwatch = (
  media: MediaStore,
  { id, owner_id, thumbnail_version }: VideoThumbnail,
): Promise<number> =>
  withUploadsDir(media, async (dir) => {
    const path = join(dir, "thumbnail.webp");
    await media.fetch(videoPrefix(id) + thumbnailName(thumbnail_version, thumbnailWidths[0]), path);
    return findSwatch(await measureColour(path, owner_id));
  });

const batchSize = 100;

type Deps = Pick<ApiDeps, "db" | "media" | "log">;

/** Measures the swatches of thumbnails of earlier releases, unless another process does. Skips files that it cannot read. */
export async function measureSwatches(deps: Deps, signal: AbortSignal) {
  const [first] = await findUnmeasured(deps.db, "");
  if (first) await runLocked(deps.db, { name: "colours", signal }, (lockSignal) => measureInOrder(deps, lockSignal));
}

async function measureInOrder({ db, media, log }: Deps, signal: AbortSignal) {
  let [measured, after] = [0, ""];
  for (;;) {
    const rows = await findUnmeasured(db, after);
    for (const row of rows) {
      if (signal.aborted) return;
      after = row.id;
      const swatch = await measureSwatch(media, row).catch((err: unknown) => {
        log.warn({ err, videoId: row.id }, "the colour of a thumbnail could not be measured");
        return 0;
      });
      if (swatch > 0) measured += await saveSwatch(db, row, swatch);
    }
    if (rows.length < batchSize) break;
  }
  if (measured > 0) log.info({ measured }, "colours of thumbnails were measured");
}

const findUnmeasured = (db: Db, after: string): Promise<VideoThumbnail[]> =>
  db
    .selectFrom("videos")
    .select(["id", "owner_id", "thumbnail_version"])
    .where("swatch", "=", 0)
    .where("thumbnail_version", ">", 0)
    .where("id", ">", after)
    .orderBy("id")
    .limit(batchSize)
    .execute();

/** Saves a swatch unless the thumbnail has changed meanwhile; returns how many rows it changed. */
async function saveSwatch(db: Db, { id, thumbnail_version }: VideoThumbnail, swatch: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("videos")
    .set({ swatch })
    .where("id", "=", id)
    .where("thumbnail_version", "=", thumbnail_version)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
