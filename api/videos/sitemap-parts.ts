import { setImmediate } from "node:timers/promises";
import type { Db } from "#api/db/open";
import { isBeyond } from "#api/pagination/keyset";
import { writeCursor } from "#api/pagination/page";
import { pageSizes } from "#contract/limits";
import { toOrdering } from "./lists";
import { isListed } from "./queries";

const { name, columns } = toOrdering({ by: "createdAt", ascending: true });
const values = columns.map(({ value }) => value);
const lifetimeMs = 10 * 60_000;

type Key = (string | number)[];
type Cursors = Promise<(string | null)[]>;

const cached = new WeakMap<Db, { cursors: Cursors; until: number }>();

/**
 * Lists the cursors after which the parts of the list of all public videos begin, oldest first, so that a new video
 * changes only the last part. They are computed anew after ten minutes.
 */
export async function listSitemapParts(db: Db, now = Date.now()) {
  let entry = cached.get(db);
  if (!entry || entry.until <= now) {
    entry = { cursors: findCursors(db), until: now + lifetimeMs };
    cached.set(db, entry);
    entry.cursors.catch(() => cached.delete(db));
  }
  return { cursors: await entry.cursors, size: pageSizes.sitemap };
}

/** Steps from part to part, one short query each; other requests run in between. */
async function findCursors(db: Db): Cursors {
  const cursors: (string | null)[] = [null];
  let startKey = await findLastOfPart(db, null);
  while (startKey) {
    cursors.push(writeCursor(name, startKey));
    await setImmediate();
    startKey = await findLastOfPart(db, startKey);
  }
  return cursors;
}

/** Finds the key of the last video of a part; null for a part that no video follows. */
async function findLastOfPart(db: Db, edge: Key | null): Promise<Key | null> {
  let query = db
    .selectFrom("videos")
    .select(values.map((value, index) => value.as(`key_${index}`)))
    .where(isListed)
    .offset(pageSizes.sitemap - 1)
    .limit(2);
  for (const value of values) query = query.orderBy(value, "asc");
  if (edge) query = query.where(isBeyond(db, values, edge, true));
  const [last, next] = await query.execute();
  return last && next ? (Object.values(last) as Key) : null;
}
