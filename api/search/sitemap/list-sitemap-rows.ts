import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { isListed } from "#api/videos/videos/visibility";
import { pageSizes } from "#contract/limits";
import type { SitemapPage } from "#contract/sitemap";

/** Selects the ids of the channels that have videos, public or not, after an id; older channels come first. */
export const selectChannelIds = (db: Db, after: string) =>
  db
    .selectFrom("users")
    .select("users.id")
    .where(sql<boolean>`users.videos_count > 0`)
    .where("users.id", ">", after)
    .orderBy("users.id");

/** Selects the ids of playlists after an id, older ones first, without hidden playlists and the playlists to watch later. */
export const selectPlaylistIds = (db: Db, after: string) =>
  db
    .selectFrom("playlists")
    .select("playlists.id")
    .where("playlists.kind", "=", "list")
    .where("playlists.is_hidden", "=", 0)
    .where("playlists.id", ">", after)
    .orderBy("playlists.id");

export async function listSitemapChannels(db: Db, after: string): Promise<SitemapPage[]> {
  const part = selectChannelIds(db, after).limit(pageSizes.sitemap);
  const newest = sql<string | null>`(select published_at from videos
    where videos.owner_id = users.id and ${isListed} order by published_at desc limit 1)`;
  const rows = await db
    .selectFrom("users")
    .innerJoin(part.as("part"), "part.id", "users.id")
    .select(["users.id", "users.username", "users.updated_at", newest.as("newest")])
    .orderBy("users.id")
    .execute();
  return rows.flatMap(toSitemapPage);
}

export async function listSitemapPlaylists(db: Db, after: string): Promise<SitemapPage[]> {
  const part = selectPlaylistIds(db, after).limit(pageSizes.sitemap);
  const newest = sql<string | null>`(select added_at from playlist_videos inner join videos on videos.id = video_id
    where playlist_id = playlists.id and ${isListed} order by added_at desc limit 1)`;
  const rows = await db
    .selectFrom("playlists")
    .innerJoin(part.as("part"), "part.id", "playlists.id")
    .innerJoin("users", "users.id", "playlists.owner_id")
    .select(["playlists.id", "users.username", "playlists.updated_at", newest.as("newest")])
    .orderBy("playlists.id")
    .execute();
  return rows.flatMap(toSitemapPage);
}

interface Row {
  id: string;
  username: string;
  updated_at: string;
  /** The time of the newest public video; null if there is none. */
  newest: string | null;
}

const toSitemapPage = ({ id, username, updated_at, newest }: Row): SitemapPage[] =>
  newest === null ? [] : [{ _id: id, username, updatedAt: newest > updated_at ? newest : updated_at }];
