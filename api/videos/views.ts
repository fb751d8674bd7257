import { createHmac } from "node:crypto";
import type { Logger } from "pino";
import type { Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";

const viewWindow = 30 * 60_000;
const pause = 1_000;
const mostAtOnce = 500;

/** Rows are locked in one order everywhere, so that processes wait for each other but never both. */
const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

interface View {
  videoId: string;
  visitor: string;
}

/** Who watches, without keeping who: an account, else a hash of address and browser under a salt of the day. */
export function visitorOf(
  secret: string,
  viewerId: string | null,
  address: string,
  userAgent: string,
  now = Date.now(),
) {
  if (viewerId) return viewerId;
  const salt = createHmac("sha256", secret).update(timestamp(now).slice(0, 10)).digest();
  return createHmac("sha256", salt).update(`${address}\n${userAgent}`).digest("base64url");
}

/** Collects views and writes them once a second; the same visitor counts once per video in half an hour. */
export function viewCounter(db: Db, log: Logger) {
  let waiting = new Map<string, View>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const views = [...waiting].sort(byKey).map(([, view]) => view);
    waiting = new Map();
    // Once more: a video deleted meanwhile, or another process's lock, lets a whole batch fail.
    writing = writing
      .then(() => write(db, views).catch(() => write(db, views)))
      .catch((error) => log.error({ err: error }, "views were not written"));
    return writing;
  };
  return {
    count(view: View) {
      waiting.set(`${view.videoId} ${view.visitor}`, view);
      if (waiting.size >= mostAtOnce) void flush();
      else timer ??= setTimeout(flush, pause);
    },
    /** Writes what waits; resolves when it stands in the database. */
    flush,
  };
}

async function write(db: Db, views: View[]) {
  if (views.length === 0) return;
  await db.transaction().execute(async (trx) => {
    const ids = [...new Set(views.map((view) => view.videoId))];
    const present = await trx.selectFrom("videos").select(["id", "owner_id"]).where("id", "in", ids).execute();
    const owners = new Map(present.map((video) => [video.id, video.owner_id]));
    const counted = await countNew(
      trx,
      views.filter((view) => owners.has(view.videoId)),
    );
    await addToVideos(trx, counted);
    await addToOwners(trx, counted, owners);
  });
}

async function countNew(trx: Transaction<Tables>, views: View[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  if (views.length === 0) return counts;
  const now = Date.now();
  const counted_at = timestamp(now);
  const rows = await trx
    .insertInto("view_windows")
    .values(views.map(({ videoId, visitor }) => ({ video_id: videoId, visitor, counted_at })))
    .onConflict((conflict) =>
      conflict
        .columns(["video_id", "visitor"])
        .doUpdateSet({ counted_at })
        .where("view_windows.counted_at", "<=", timestamp(now - viewWindow)),
    )
    .returning("video_id")
    .execute();
  for (const { video_id } of rows) counts.set(video_id, (counts.get(video_id) ?? 0) + 1);
  return counts;
}

async function addToVideos(trx: Transaction<Tables>, counted: Map<string, number>) {
  for (const [videoId, count] of [...counted].sort(byKey))
    await trx
      .updateTable("videos")
      .set((eb) => ({ views: eb("views", "+", count) }))
      .where("id", "=", videoId)
      .execute();
}

async function addToOwners(trx: Transaction<Tables>, counted: Map<string, number>, owners: Map<string, string>) {
  const counts = new Map<string, number>();
  for (const [videoId, count] of counted) {
    const ownerId = owners.get(videoId)!;
    counts.set(ownerId, (counts.get(ownerId) ?? 0) + count);
  }
  for (const [ownerId, count] of [...counts].sort(byKey))
    await trx
      .updateTable("users")
      .set((eb) => ({ views_count: eb("views_count", "+", count) }))
      .where("id", "=", ownerId)
      .execute();
}

/** Forgets windows that are over. */
export const sweepViewWindows = (db: Db) =>
  db
    .deleteFrom("view_windows")
    .where("counted_at", "<=", timestamp(Date.now() - viewWindow))
    .execute();
