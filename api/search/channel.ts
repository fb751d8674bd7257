import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { isBeyond } from "#api/pagination/keyset";
import type { Db } from "#api/db/open";
import { isListed } from "#api/videos/queries";
import { type Hit, type OwnedHit, scoreOf } from "./scores";

const perStep = 1_000;

/** All hits in one channel's videos: of the few that there are at all, or read from its list in steps, between which others have their turn. */
export async function hitsOfChannel(db: Db, q: string, ownerId: string, all: OwnedHit[] | null): Promise<Hit[]> {
  if (all) return all.filter(({ owner_id }) => owner_id === ownerId);
  const hits: Hit[] = [];
  for (let last: Hit | null = null, isWhole = false; !isWhole;) {
    const videos = await readStep(db, q, ownerId, last);
    hits.push(...videos.filter(({ score }) => score > q.length));
    isWhole = videos.length < perStep;
    last = videos.at(-1) ?? null;
    await setImmediate();
  }
  return hits;
}

function readStep(db: Db, q: string, ownerId: string, last: Hit | null): Promise<Hit[]> {
  const columns = [sql.ref("videos.created_at"), sql.ref("videos.id")];
  return db
    .selectFrom("videos")
    .select(["videos.id", "videos.created_at", scoreOf(q).as("score")])
    .where("videos.owner_id", "=", ownerId)
    .where(isListed)
    .$if(last !== null, (query) => query.where(isBeyond(db, columns, [last!.created_at, last!.id], false)))
    .orderBy("videos.created_at", "desc")
    .orderBy("videos.id", "desc")
    .limit(perStep)
    .execute();
}
