import { sql } from "kysely";
import { spaced } from "#api/captions/caption-text";
import type { Db } from "#api/db/open";
import { readSayings } from "./caption-index";
import { isListed } from "#api/videos/queries";
import { type Hit, isInEither, isLong, type Stretch } from "./scores";

export interface Search {
  /** Folded, not empty. */
  q: string;
  /** Only this channel's videos. */
  ownerId: string | undefined;
}

/** The last tier of a search: the captions alone have the query, which scores its length. Newest first. */
export async function stretchOfSaid(db: Db, { q, ownerId }: Search, { edge, up, most }: Stretch): Promise<Hit[]> {
  const words = spaced(q);
  const isAbove = edge !== null && edge.score > q.length;
  if (!isLong(words) || most <= 0 || (up && isAbove)) return [];
  const isOwners = ownerId ? sql`and videos.owner_id = ${ownerId.toLowerCase()}` : sql``;
  const where = sql<boolean>`${isListed} and not ${isInEither(q)} ${isOwners}`;
  const sayings = await readSayings(db, { words, where, edge: isAbove ? null : edge, up, most });
  return sayings.map((saying) => ({ ...saying, score: q.length }));
}
