import { sayingsOf } from "#api/captions/sayings";
import type { Db } from "#api/db/open";
import { type PageAsked, readCursor, toPage } from "#api/http/paging";
import type { Page } from "#contract/envelope";
import type { FoundVideo } from "#contract/videos";
import { isListed, toVideo, videosWithOwners } from "./queries";
import { type Search, stretchOfSaid } from "./search-said";
import { byRelevance, foundIn, type Hit, mostCounted, scoreOf } from "./search-scores";
import { anyHits, type Stretch, stretchOf, stretchOfTiers } from "./search-tiers";

const sorting = "relevance";

/**
 * The listed videos whose title or description has the query, by the spec's relevance, then newest first;
 * after them those in whose captions alone it is said.
 */
export async function searchVideos(
  db: Db,
  search: Search,
  asked: PageAsked,
  viewerId: string | null,
): Promise<Page<FoundVideo>> {
  const { edge, up, skipped } = placeOf(asked);
  const known = await bestHits(db, search);
  const hits = await stretchOfAll(db, search, known, { edge, up, most: skipped + asked.limit + 1 });
  const rows = await rowsOf(db, search, hits.slice(skipped));
  if (up) rows.reverse();
  const keyOf = (row: (typeof rows)[number]) => [row.score, row.created_at, row.id];
  const total = Math.min(known.hits.length, mostCounted);
  return toPage(asked, { rows, total, sorting, keyOf }, ({ said, ...row }) => ({
    ...toVideo(row, viewerId),
    ...(said && { said }),
  }));
}

function placeOf(asked: PageAsked) {
  const cursor = asked.before ?? asked.after;
  if (!cursor) return { edge: null, up: false, skipped: ((asked.page ?? 1) - 1) * asked.limit };
  const [score, created_at, id] = readCursor(cursor, sorting, ["whole", "text", "text"]);
  const edge = { score, created_at, id } as Hit;
  return { edge, up: asked.before !== null, skipped: 0 };
}

interface Known {
  /** All there are, or so many that no more are counted. */
  hits: Hit[];
  /** Whether those are here that come first; else they are any. */
  areBest: boolean;
}

async function bestHits(db: Db, search: Search): Promise<Known> {
  const { q, ownerId } = search;
  const titled = ownerId ? await hitsOfChannel(db, q, ownerId) : await anyHits(db, q, "either");
  if (!ownerId && titled.length >= mostCounted) return { hits: titled, areBest: false };
  const most = mostCounted - titled.length;
  const said = await stretchOfSaid(db, search, { edge: null, up: false, most });
  return { hits: [...titled, ...said].sort(byRelevance), areBest: true };
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

async function stretchOfAll(db: Db, search: Search, { hits, areBest }: Known, stretch: Stretch): Promise<Hit[]> {
  const near = areBest ? stretchOf(hits, stretch) : [];
  if (areBest && isWhole(hits, near, stretch)) return near;
  const titled = async (rest: Stretch) =>
    areBest
      ? stretchOf(
          hits.filter((hit) => !hit.captions_id),
          rest,
        )
      : stretchOfTiers(db, search.q, rest);
  const said = (rest: Stretch) => stretchOfSaid(db, search, rest);
  const found: Hit[] = [];
  for (const read of stretch.up ? [said, titled] : [titled, said])
    found.push(...(await read({ ...stretch, most: stretch.most - found.length })));
  return found;
}

/** Whether no hit that is not at hand belongs to a stretch of those that are. */
function isWhole(hits: Hit[], near: Hit[], { edge, up, most }: Stretch) {
  if (hits.length < mostCounted) return true;
  return up ? edge !== null && byRelevance(edge, hits.at(-1)!) <= 0 : near.length === most;
}

async function rowsOf(db: Db, { q }: Search, hits: Hit[]) {
  if (hits.length === 0) return [];
  const ids = hits.map(({ id }) => id);
  const found = await videosWithOwners(db).where("videos.id", "in", ids).execute();
  const rows = new Map(found.map((row) => [row.id, row]));
  const sayings = await sayingsOf(
    db,
    q,
    hits.flatMap(({ captions_id }) => captions_id ?? []),
  );
  return hits.flatMap(({ id, score, captions_id = "" }) => {
    const row = rows.get(id);
    return row ? [{ ...row, score, said: sayings.get(captions_id) }] : [];
  });
}
