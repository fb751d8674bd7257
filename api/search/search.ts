import { sayingsOf } from "./caption-hits";
import type { Db } from "#api/db/open";
import { maxCountedRows } from "#api/pagination/counted-rows";
import { type Paging, readCursor, toPage } from "#api/pagination/page";
import type { Page } from "#contract/envelope";
import type { FoundVideo } from "#contract/videos";
import { toVideo, videosWithOwners } from "#api/videos/queries";
import { type Search, stretchOfSaid } from "./captions";
import { hitsOfChannel } from "./channel";
import { byRelevance, type Hit, type Stretch, stretchOf } from "./scores";
import { type SmallSets, smallSets } from "./sets";
import { stretchOfClasses } from "./tiers";

const sorting = "relevance";

/**
 * The listed videos whose title or description has the query, by the spec's relevance, then newest first;
 * after them those in whose captions alone it is said.
 */
export async function searchVideos(
  db: Db,
  search: Search,
  asked: Paging,
  viewerId: string | null,
): Promise<Page<FoundVideo>> {
  const { edge, up, skipped } = placeOf(asked);
  const sets = smallSets(db, search.q);
  const known = await bestHits(db, search, sets);
  const hits = await stretchOfAll(db, { search, sets, known }, { edge, up, most: skipped + asked.limit + 1 });
  const rows = await rowsOf(db, search, hits.slice(skipped));
  if (up) rows.reverse();
  const keyOf = (row: (typeof rows)[number]) => [row.score, row.created_at, row.id];
  const total = known ? Math.min(known.length, maxCountedRows) : maxCountedRows;
  return toPage(asked, { rows, total, sorting, keyOf }, ({ said, ...row }) => ({
    ...toVideo(row, viewerId),
    ...(said && { said }),
  }));
}

function placeOf(asked: Paging) {
  const cursor = asked.before ?? asked.after;
  if (!cursor) return { edge: null, up: false, skipped: ((asked.page ?? 1) - 1) * asked.limit };
  const [score, created_at, id] = readCursor(cursor, sorting, ["whole", "text", "text"]);
  const edge = { score, created_at, id } as Hit;
  return { edge, up: asked.before !== null, skipped: 0 };
}

/** The hits that come first: all there are, or so many that no more are counted; null: titles and descriptions have more. */
async function bestHits(db: Db, search: Search, sets: SmallSets): Promise<Hit[] | null> {
  const { q, ownerId } = search;
  const all = await sets.all();
  const titled = ownerId ? await hitsOfChannel(db, q, ownerId.toLowerCase(), all) : all;
  if (!titled) return null;
  const said = await stretchOfSaid(db, search, { edge: null, up: false, most: maxCountedRows - titled.length });
  return [...titled, ...said].sort(byRelevance);
}

interface Found {
  search: Search;
  sets: SmallSets;
  known: Hit[] | null;
}

async function stretchOfAll(db: Db, { search, sets, known }: Found, stretch: Stretch): Promise<Hit[]> {
  const near = known && stretchOf(known, stretch);
  if (near && isWhole(known, near, stretch)) return near;
  const titled = async (rest: Stretch) =>
    known
      ? stretchOf(
          known.filter((hit) => !hit.captions_id),
          rest,
        )
      : stretchOfClasses(db, search.q, sets, rest);
  const said = (rest: Stretch) => stretchOfSaid(db, search, rest);
  const found: Hit[] = [];
  for (const read of stretch.up ? [said, titled] : [titled, said])
    found.push(...(await read({ ...stretch, most: stretch.most - found.length })));
  return found;
}

/** Whether no hit that is not at hand belongs to a stretch of those that are. */
function isWhole(hits: Hit[], near: Hit[], { edge, up, most }: Stretch) {
  if (hits.length < maxCountedRows) return true;
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
