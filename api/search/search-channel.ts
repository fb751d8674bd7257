import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { isBeyond } from "#api/pagination/keyset";
import type { Db } from "#api/db/open";
import { isListed } from "#api/videos/queries";
import { type Hit, type OwnedHit, scoreSql } from "./scores";

/** The texts of a channel lie scattered in the file: reading more of them at once from a disk would delay other requests. */
const rowsPerStep = 200;

/**
 * Finds all hits of a channel: filters all hits when they are few, or reads the channel's list in steps that let other
 * requests run.
 */
export async function searchChannel(db: Db, query: string, ownerId: string, all: OwnedHit[] | null): Promise<Hit[]> {
  if (all) return all.filter(({ owner_id }) => owner_id === ownerId);
  const hits: Hit[] = [];
  for (let last: Hit | null = null, isComplete = false; !isComplete;) {
    const videos = await readStep(db, query, ownerId, last);
    hits.push(...videos.filter(({ score }) => score > query.length));
    isComplete = videos.length < rowsPerStep;
    last = videos.at(-1) ?? null;
    await setImmediate();
  }
  return hits;
}

function readStep(db: Db, query: string, ownerId: string, last: Hit | null): Promise<Hit[]> {
  const columns = [sql.ref("videos.published_at"), sql.ref("videos.id")];
  return db
    .selectFrom("videos")
    .select(["videos.id", "videos.published_at", scoreSql(query).as("score")])
    .where("videos.owner_id", "=", ownerId)
    .where(isListed)
    .$if(last !== null, (rows) => rows.where(isBeyond(db, columns, [last!.published_at, last!.id], false)))
    .orderBy("videos.published_at", "desc")
    .orderBy("videos.id", "desc")
    .limit(rowsPerStep)
    .execute();
}
