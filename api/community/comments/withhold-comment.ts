import type { Selectable, Transaction } from "kysely";
import type { Tables, Withheld } from "#api/db/tables";
import { addEvent } from "#api/site/events/add-event";
import { addToCommentsCount, addToRepliesCount, lockCommentsOf } from "./comment-counts";
import { type Hold, noHold } from "./find-comment-hold";
import { commentNotFound, isNotDeleted } from "./comment-rows";

/**
 * Hides a comment or shows it again, and updates the counters, in the caller's transaction:
 *
 * - A hidden comment loses its pin.
 * - Hiding a comment that the site held decides its case: the hold is cleared.
 * - A shown comment waits for approval again if the channel held it before, or if its text was held while it was hidden.
 *
 * Returns whether anything changed. Throws 404 when the comment does not exist or is deleted.
 */
export const setCommentHidden = (trx: Transaction<Tables>, id: string, isHidden: boolean): Promise<boolean> =>
  changeState(trx, id, ({ withheld, held_for, held_by_site }) => {
    if (isHidden) return withheld === "hidden" ? null : { withheld: "hidden", ...(held_by_site === 1 && noHold) };
    const isHeldAgain = withheld === "hidden" && held_for !== null;
    return isHeldAgain ? { withheld: "held" } : { withheld: "", ...noHold };
  });

/**
 * Holds a comment in the caller's transaction. A hidden comment stays hidden, and waits for approval once it is shown
 * again. A held comment is not changed.
 */
export const holdComment = (trx: Transaction<Tables>, id: string, hold: Hold): Promise<boolean> =>
  changeState(trx, id, ({ withheld }) => (withheld === "held" ? null : { withheld: withheld || "held", ...hold }));

type HoldState = Pick<Selectable<Tables["comments"]>, "withheld" | "held_for" | "held_by_site">;

/** Chooses the next state of a comment by its present state; null to leave it. */
type ChooseState = (state: HoldState) => ({ withheld: Withheld } & Partial<Hold | typeof noHold>) | null;

async function changeState(trx: Transaction<Tables>, id: string, chooseState: ChooseState): Promise<boolean> {
  const { video_id } = await trx
    .selectFrom("comments")
    .select("video_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow(commentNotFound);
  await lockCommentsOf(trx, video_id);
  const stateBefore = await trx
    .selectFrom("comments")
    .select(["withheld", "owner_id", "parent_id", "held_for", "held_by_site", "is_announced"])
    .where("id", "=", id)
    .where(isNotDeleted)
    .executeTakeFirstOrThrow(commentNotFound);
  const stateAfter = chooseState(stateBefore);
  if (!stateAfter) return false;
  const isStillShown = stateBefore.withheld === "" && stateAfter.withheld === "";
  if (isStillShown) return false;
  const isShown = stateAfter.withheld === "";
  const wasAnnouncedBefore = wasAnnounced(stateBefore);
  const is_announced = wasAnnouncedBefore || isShown ? (1 as const) : (0 as const);
  await trx
    .updateTable("comments")
    .set({ ...stateAfter, is_announced, ...(stateAfter.withheld && { is_pinned: 0 as const }) })
    .where("id", "=", id)
    .execute();
  const countChange = isShown ? 1 : stateBefore.withheld === "" ? -1 : 0;
  if (countChange !== 0) {
    await addToCommentsCount(trx, video_id, countChange);
    if (stateBefore.parent_id) await addToRepliesCount(trx, stateBefore.parent_id, countChange);
  }
  const isHeld = stateAfter.withheld === "held";
  if (isHeld || (isShown && !wasAnnouncedBefore)) await addStateEvent(trx, { id, video_id, ...stateBefore }, isHeld);
  return true;
}

/** Returns whether a comment was announced. Earlier releases announced every comment that was not held. */
const wasAnnounced = ({ is_announced, held_for }: Pick<Selectable<Tables["comments"]>, "is_announced" | "held_for">) =>
  is_announced === null ? held_for === null : is_announced === 1;

type EventComment = Pick<Selectable<Tables["comments"]>, "id" | "video_id" | "owner_id" | "parent_id">;

/** Adds the event of a comment that was held, or that everybody sees for the first time. */
async function addStateEvent(trx: Transaction<Tables>, comment: EventComment, isHeld: boolean) {
  const { video_id: videoId, owner_id: authorId, parent_id: answeredId } = comment;
  const video = trx.selectFrom("videos").select("owner_id").where("id", "=", videoId);
  const { owner_id: channelId } = await video.executeTakeFirstOrThrow(commentNotFound);
  const ids = { commentId: comment.id, videoId, channelId, authorId };
  await addEvent(trx, isHeld ? { kind: "comment.held", ...ids } : { kind: "comment.added", ...ids, answeredId });
}

/** Shows a held comment; it keeps the time at which it was written. Returns whether it was still held. */
export const approveComment = (trx: Transaction<Tables>, id: string): Promise<boolean> =>
  changeState(trx, id, ({ withheld }) => (withheld === "held" ? { withheld: "", ...noHold } : null));
