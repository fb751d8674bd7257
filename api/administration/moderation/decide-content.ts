import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Db } from "#api/db/open";
import { lockSite } from "#api/db/row-locks";
import type { ApiDeps, Viewer } from "#api/deps";
import type { ChosenOutcome } from "#contract/chosen-videos";
import type { ContentAct, ContentKind } from "#contract/words/content";
import { ApiError } from "#contract/errors";
import type { ReportReason } from "#contract/moderation";
import { findOrOpenCaseId, lockCase, requireAuthorityOver } from "./change-case";
import { decide, findDeletionId } from "./decide";
import { deleteSubject } from "./delete-subject";
import { findSubject } from "./subjects";
import * as t from "#languages/api-administration";
import { type LazyMessage, toMessage } from "#languages/runtime/coded";

interface ContentDecision {
  kind: ContentKind;
  ids: readonly string[];
  act: ContentAct;
  category: ReportReason;
  reason: string;
}

const doneTexts: Record<ContentAct, LazyMessage> = { hide: t.hidden, show: t.shown, delete: t.contentDeleted };

/**
 * Decides about content that nobody reported, one item after the other, each as a case of its own: owners are notified
 * and may appeal. An item that fails has the error as its outcome; the others continue.
 */
export async function decideContent(
  deps: Pick<ApiDeps, "db" | "media">,
  moderator: Viewer,
  { ids, ...decision }: ContentDecision,
): Promise<ChosenOutcome[]> {
  const outcomes: ChosenOutcome[] = [];
  for (const _id of ids) {
    try {
      await decideItem(deps, moderator, { id: _id, ...decision });
      outcomes.push({ _id, isDone: true, ...toMessage(doneTexts[decision.act]) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      outcomes.push({ _id, isDone: false, ...error.codedMessage });
    }
    await yieldToEventLoop();
  }
  return outcomes;
}

type ItemDecision = Omit<ContentDecision, "ids"> & { id: string };

async function decideItem({ db, media }: Pick<ApiDeps, "db" | "media">, moderator: Viewer, item: ItemDecision) {
  const { kind, id, act, category, reason } = item;
  const ownerId = await db.transaction().execute(async (trx) => {
    // These decisions run one after another: of two about one subject, the second finds the case of the first.
    await lockSite(trx);
    const subject = await requireSubject(trx, item);
    const lockedCase = await lockCase(trx, await findOrOpenCaseId(trx, { kind, subjectId: id }, subject));
    const { isHidden } = await requireSubject(trx, item);
    if (act === "hide" && isHidden) throw new ApiError(409, t.hiddenBefore);
    if (act === "show" && !isHidden) throw new ApiError(409, t.notHidden);
    if (act === "delete" && isHidden && (await findDeletionId(trx, lockedCase.id))) {
      await requireAuthorityOver(trx, moderator, lockedCase.owner_id);
      return lockedCase.owner_id;
    }
    await decide(trx, lockedCase, { moderator, act, reason, hours: 0, category });
    return lockedCase.owner_id;
  });
  if (act === "delete") await deleteSubject(db, media, { kind, id, ownerId });
}

async function requireSubject(db: Db, item: ItemDecision) {
  const subject = await findSubject(db, item);
  if (!subject) throw new ApiError(404, t.gone);
  return subject;
}
