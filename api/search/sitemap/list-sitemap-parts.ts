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
 * Lists the cursor of each part of the sitemap: of all public videos, channels and playlists, oldest first, so that a new
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
  const videos = await findCursors<VideoKey>((cursor) => findLastVideo(db, cursor));
  const channels = await findCursors<string>((cursor) => findLastId(selectChannelIds(db, cursor ?? "")));
  const playlists = await findCursors<string>((cursor) => findLastId(selectPlaylistIds(db, cursor ?? "")));
  return { cursors: videos.map((key) => key && writeCursor(name, key)), size, channels, playlists };
}

/**
 * Finds the cursor of each part: the last row before it, null for the first part. Runs one short query for each; other
 * requests run in between.
 */
async function findCursors<T>(findLast: (cursor: T | null) => Promise<T | null>): Promise<(T | null)[]> {
  const cursors: (T | null)[] = [null];
  for (let cursor = await findLast(null); cursor !== null; cursor = await findLast(cursor)) {
    cursors.push(cursor);
    await setImmediate();
  }
  return cursors;
}

/** Finds the last id of the first part of these; null when it is the last part. */
async function findLastId<D, T extends keyof D>(ids: SelectQueryBuilder<D, T, { id: string }>): Promise<string | null> {
  const [last, next] = await ids
    .offset(size - 1)
    .limit(2)
    .execute();
  return last && next ? last.id : null;
}

async function findLastVideo(db: Db, cursor: VideoKey | null): Promise<VideoKey | null> {
  let query = db
    .selectFrom("videos")
    .select(values.map((value, index) => value.as(`key_${index}`)))
    .where(isListed)
    .offset(size - 1)
    .limit(2);
  for (const value of values) query = query.orderBy(value, "asc");
  if (cursor) query = query.where(isBeyond(db, values, { start: cursor, isAscending: true }));
  const [last, next] = await query.execute();
  return last && next ? (Object.values(last) as VideoKey) : null;
}
