import type { Transaction } from "kysely";
import type { Tables, Withheld } from "#api/db/tables";
import { addToCount, addToReplies } from "./count";
import { commentNotFound, isKept } from "./rows";

/**
 * Hides or holds a comment, or shows it (empty), and counts accordingly, in the caller's transaction. A pinned comment
 * loses its pin. Returns whether that changed anything. Throws 404 when the comment does not exist or is deleted.
 */
export async function withholdComment(trx: Transaction<Tables>, id: string, withheld: Withheld): Promise<boolean> {
  const { video_id } = await trx
    .selectFrom("comments")
    .select("video_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow(commentNotFound);
  await addToCount(trx, video_id, 0);
  const before = await trx
    .selectFrom("comments")
    .select(["withheld", "parent_id"])
    .where("id", "=", id)
    .where(isKept)
    .executeTakeFirstOrThrow(commentNotFound);
  if (before.withheld === withheld) return false;
  await trx
    .updateTable("comments")
    .set({ withheld, ...(withheld && { is_pinned: 0 as const }) })
    .where("id", "=", id)
    .execute();
  const number = withheld === "" ? 1 : before.withheld === "" ? -1 : 0;
  if (number !== 0) {
    await addToCount(trx, video_id, number);
    if (before.parent_id) await addToReplies(trx, before.parent_id, number);
  }
  return true;
}
