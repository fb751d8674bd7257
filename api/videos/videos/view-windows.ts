import { sql, type Transaction } from "kysely";
import { sweepRows } from "#api/db/delete-in-batches";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import type { View } from "#api/deps";
import { rateLimits } from "#contract/rate-limits";

/** The time in which a visitor counts once per video, in milliseconds. */
const viewWindowMs = rateLimits.viewsFromAddress.seconds * 1_000;

/** A view and when it began, in milliseconds since 1970. */
export interface OpenedView extends View {
  openedAt: number;
}

const hasAddress = (view: View) => view.addressHash !== "";
const toAddressKey = ({ videoId, addressHash }: Pick<View, "videoId" | "addressHash">) => `${videoId} ${addressHash}`;

/**
 * Removes the views of visitors without an account that exceed the limit of their address. Visitors who already count
 * remain.
 */
export async function keepWithinLimit(
  trx: Transaction<Tables>,
  views: OpenedView[],
  visitorsPerAddress: number,
): Promise<OpenedView[]> {
  const keys = new Map(views.filter(hasAddress).map((view) => [toAddressKey(view), view]));
  if (keys.size === 0) return views;
  const pairs = sql.join([...keys.values()].map((view) => sql`(${view.videoId}, ${view.addressHash})`));
  const rows = await trx
    .selectFrom("view_windows")
    .select(["video_id as videoId", "address_hash as addressHash", "visitor"])
    .where(sql<boolean>`(video_id, address_hash) in (values ${pairs})`)
    .where("counted_at", ">", timestamp(Date.now() - viewWindowMs))
    .execute();
  const visitors = new Map<string, Set<string>>();
  const findVisitors = (key: string) => visitors.get(key) ?? visitors.set(key, new Set()).get(key)!;
  for (const row of rows) findVisitors(toAddressKey(row)).add(row.visitor);
  return views.filter((view) => {
    const countedVisitors = findVisitors(toAddressKey(view));
    if (hasAddress(view) && !countedVisitors.has(view.visitor) && countedVisitors.size >= visitorsPerAddress)
      return false;
    countedVisitors.add(view.visitor);
    return true;
  });
}

/** Starts the windows of visitors who do not count yet, and returns their views. */
export async function insertWindows(trx: Transaction<Tables>, views: OpenedView[]): Promise<View[]> {
  if (views.length === 0) return [];
  const now = Date.now();
  const rows = await trx
    .insertInto("view_windows")
    .values(
      views.map(({ videoId, visitor, addressHash, openedAt }) => ({
        video_id: videoId,
        visitor,
        counted_at: timestamp(openedAt),
        address_hash: addressHash,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["video_id", "visitor"])
        .doUpdateSet((eb) => ({ counted_at: eb.ref("excluded.counted_at"), watched_ms: 0, watched_at: "" }))
        .where("view_windows.counted_at", "<=", timestamp(now - viewWindowMs)),
    )
    .returning(["video_id", "visitor"])
    .execute();
  const countedKeys = new Set(rows.map(({ video_id, visitor }) => `${video_id} ${visitor}`));
  return views.filter(({ videoId, visitor }) => countedKeys.has(`${videoId} ${visitor}`));
}

const hourMs = 60 * 60_000;
/** Watch time continues after a pause of this length. */
const longestPauseMs = 24 * hourMs;
/** The sweep looks back this far for windows without watch time, because windows with watch time stay for a day. */
const sweptMs = 3 * hourMs;

/** Deletes expired view windows in which nothing was played, and windows in which nothing was played for a day. */
export async function sweepViewWindows(db: Db) {
  const before = (ms: number) => timestamp(Date.now() - ms);
  const [expired, oldest] = [before(viewWindowMs), before(viewWindowMs + sweptMs)];
  await sweepRows(db, "view_windows", sql`counted_at > ${oldest} and counted_at <= ${expired} and watched_at = ''`);
  const dayAgo = before(longestPauseMs);
  await sweepRows(db, "view_windows", sql`counted_at <= ${dayAgo} and watched_at <= ${dayAgo}`);
}
