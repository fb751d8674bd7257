import { cutSheet } from "#api/media/store/images";
import { type MediaStore, readAll } from "#api/media/store/media-store";
import { storyboardName } from "#api/media/store/urls";
import { findTile, readLayout, type StoryboardLayout, tile } from "#api/media/transcode/storyboard";
import { cachePromises } from "#api/media/formats/cache-promises";
import { ApiError } from "#contract/errors";
import { type Picture, toPicture } from "./send-text";
import * as t from "#languages/api-media";

type Store = Pick<MediaStore, "open">;

/** The pictures of a sheet take 250 kB on average, and at most 450 kB. */
const maxSheets = 24;
const maxLayouts = 1_000;
/** How many sheets may wait at once: more than the longest video has. Cutting takes a fraction of a second. */
const maxWaiting = 32;
const retryAfterSeconds = 5;

/**
 * Creates a function that finds the still of a second: a picture on a sheet of the storyboard. A helper process cuts a
 * sheet when the first of its pictures is requested. The pictures of recent sheets are cached.
 */
export function createStillFinder(media: Store) {
  const layouts = cachePromises<StoryboardLayout | null>(maxLayouts);
  const sheets = cachePromises<Uint8Array[]>(maxSheets);
  let waitingCount = 0;

  async function cut(key: string, tileCount: number) {
    if (waitingCount >= maxWaiting) throw new ApiError(503, t.filesUnreachable, [], retryAfterSeconds);
    waitingCount += 1;
    return cutSheet(() => readSheet(media, { key, tileCount })).finally(() => (waitingCount -= 1));
  }

  /** Returns null if the renditions have no picture of that second. Throws a 503 if too many sheets wait. */
  return async (prefix: string, second: number): Promise<Picture | null> => {
    const layout = await layouts(prefix, () => loadLayout(media, prefix));
    const tile = layout && findTile(layout, second);
    if (!tile) return null;
    const key = prefix + tile.sheet;
    const pictures = await sheets(key, () => cut(key, tile.tileCount));
    return toPicture(pictures[tile.position]!);
  };
}

export type FindStill = ReturnType<typeof createStillFinder>;

async function loadLayout(media: Store, prefix: string) {
  const stream = await media.open(prefix + storyboardName);
  return stream && readLayout((await readAll(stream)).toString());
}

async function readSheet(media: Store, { key, tileCount }: { key: string; tileCount: number }) {
  const stream = await media.open(key);
  if (!stream) throw new Error(`No such sheet: ${key}`);
  return { sheet: await readAll(stream), tile, tileCount };
}
