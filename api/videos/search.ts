import type { Db } from "#api/db/open";
import { type PageAsked, readCursor, toPage } from "#api/http/paging";
import type { Page } from "#contract/envelope";
import type { Video } from "#contract/videos";
import { isListed, toVideo, videosWithOwners } from "./queries";
import { foundIn, type Hit, mostCounted, scoreOf } from "./search-scores";
import { anyHits, stretchOf, stretchOfTiers } from "./search-tiers";

const sorting = "relevance";

interface Search {
  /** Folded, not empty. */
  q: string;
  /** Only this channel's videos. */
  ownerId: string | undefined;
}

/** The listed videos whose title or description has the query, by the spec's relevance, then newest first. */
export async function searchVideos(
  db: Db,
  { q, ownerId }: Search,
  asked: PageAsked,
  viewerId: string | null,
): Promise<Page<Video>> {
  const { edge, up, skipped } = placeOf(asked);
  const stretch = { edge, up, most: skipped + asked.limit + 1 };
  const known = ownerId ? await hitsOfChannel(db, q, ownerId) : await anyHits(db, q, "either");
  const all = ownerId !== undefined || known.length < mostCounted;
  const hits = all ? stretchOf(known, stretch) : await stretchOfTiers(db, q, stretch);
  const rows = await rowsOf(db, hits.slice(skipped));
  if (up) rows.reverse();
  const keyOf = (row: (typeof rows)[number]) => [row.score, row.created_at, row.id];
  const total = Math.min(known.length, mostCounted);
  return toPage(asked, { rows, total, sorting, keyOf }, (row) => toVideo(row, viewerId));
}

function placeOf(asked: PageAsked) {
  const cursor = asked.before ?? asked.after;
  if (!cursor) return { edge: null, up: false, skipped: ((asked.page ?? 1) - 1) * asked.limit };
  const [score, created_at, id] = readCursor(cursor, sorting, ["whole", "text", "text"]);
  const edge = { score, created_at, id } as Hit;
  return { edge, up: asked.before !== null, skipped: 0 };
}

/** All that one channel has: as many as one person publishes. */
const hitsOfChannel = (db: Db, q: string, ownerId: string): Promise<Hit[]> =>
  db
    .selectFrom("videos")
    .select(["videos.id", "videos.created_at", scoreOf(q).as("score")])
    .where(isListed)
    .where("videos.owner_id", "=", ownerId.toLowerCase())
    .where(foundIn(q).either)
    .execute();

async function rowsOf(db: Db, hits: Hit[]) {
  if (hits.length === 0) return [];
  const ids = hits.map(({ id }) => id);
  const found = await videosWithOwners(db).where("videos.id", "in", ids).execute();
  const rows = new Map(found.map((row) => [row.id, row]));
  return hits.flatMap(({ id, score }) => {
    const row = rows.get(id);
    return row ? [{ ...row, score }] : [];
  });
}
