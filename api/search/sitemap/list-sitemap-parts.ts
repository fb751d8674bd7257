import { setImmediate } from "node:timers/promises";
import type { SelectQueryBuilder } from "kysely";
import type { Db } from "#api/db/open";
import { isBeyond } from "#api/lists/keyset";
import { writeCursor } from "#api/lists/page";
import { toOrdering } from "#api/videos/videos/list-videos";
import { isListed } from "#api/videos/videos/visibility";
import { pageSizes } from "#contract/limits";
import type { Sitemap } from "#contract/sitemap";
import { selectChannelIds, selectPlaylistIds } from "./list-sitemap-rows";

const { name, columns } = toOrdering({ by: "createdAt", ascending: true });
const values = columns.map(({ value }) => value);
const { sitemap: size } = pageSizes;
const lifetimeMs = 10 * 60_000;

type VideoKey = (string | number)[];

const cachedParts = new WeakMap<Db, { parts: Promise<Sitemap>; until: number }>();

/**
 * Lists where each part of the sitemap begins: of all public videos, channels and playlists, oldest first, so that a new
 * row changes only the last part. Computes them again after ten minutes.
 */
export async function listSitemapParts(db: Db, now = Date.now()): Promise<Sitemap> {
  let entry = cachedParts.get(db);
  if (!entry || entry.until <= now) {
    entry = { parts: findParts(db), until: now + lifetimeMs };
    cachedParts.set(db, entry);
    entry.parts.catch(() => cachedParts.delete(db));
  }
  return entry.parts;
}

async function findParts(db: Db): Promise<Sitemap> {
  const videos = await findPartStarts<VideoKey>((partStart) => findLastVideo(db, partStart));
  const channels = await findPartStarts<string>((partStart) => findLastId(selectChannelIds(db, partStart ?? "")));
  const playlists = await findPartStarts<string>((partStart) => findLastId(selectPlaylistIds(db, partStart ?? "")));
  return { cursors: videos.map((key) => key && writeCursor(name, key)), size, channels, playlists };
}

/** Finds the last row of every part but the last, by one short query each; other requests run in between. */
async function findPartStarts<T>(findLast: (partStart: T | null) => Promise<T | null>): Promise<(T | null)[]> {
  const partStarts: (T | null)[] = [null];
  for (let partStart = await findLast(null); partStart !== null; partStart = await findLast(partStart)) {
    partStarts.push(partStart);
    await setImmediate();
  }
  return partStarts;
}

/** Finds the last id of a part; null for the last part. */
async function findLastId<D, T extends keyof D>(ids: SelectQueryBuilder<D, T, { id: string }>): Promise<string | null> {
  const [last, next] = await ids
    .offset(size - 1)
    .limit(2)
    .execute();
  return last && next ? last.id : null;
}

async function findLastVideo(db: Db, partStart: VideoKey | null): Promise<VideoKey | null> {
  let query = db
    .selectFrom("videos")
    .select(values.map((value, index) => value.as(`key_${index}`)))
    .where(isListed)
    .offset(size - 1)
    .limit(2);
  for (const value of values) query = query.orderBy(value, "asc");
  if (partStart) query = query.where(isBeyond(db, values, { start: partStart, isAscending: true }));
  const [last, next] = await query.execute();
  return last && next ? (Object.values(last) as VideoKey) : null;
}
