import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Db } from "#api/db/open";
import { lockSite } from "#api/db/row-locks";
import type { ApiDeps, Viewer } from "#api/deps";
import type { ChosenOutcome } from "#contract/chosen-videos";
import type { ContentAct, ContentKind } from "#contract/words/content";
import { ApiError } from "#contract/errors";
import type { ReportReason } from "#contract/moderation";
import { requireAuthorityOver } from "./authority";
import { decide, findDeletionId, lockCase } from "./decide";
import { deleteSubject } from "./delete-subject";
import { findOrOpenCaseId } from "./open-case";
import { findSubject } from "./subjects";
import * as t from "#languages/api-administration";
import { type LazyMessage, toMessage } from "#languages/runtime/coded";

interface Chosen {
  kind: ContentKind;
  ids: readonly string[];
  act: ContentAct;
  category: ReportReason;
  reason: string;
}

const doneTexts: Record<ContentAct, LazyMessage> = { hide: t.hidden, show: t.shown, delete: t.contentDeleted };

/**
 * Decides about things without a report of them, one after the other, as a case of each: owners are notified and may
 * appeal. What cannot be decided has an error as its outcome, and stops no other.
 */
export async function decideContent(
  deps: Pick<ApiDeps, "db" | "media">,
  moderator: Viewer,
  { ids, ...chosen }: Chosen,
): Promise<ChosenOutcome[]> {
  const outcomes: ChosenOutcome[] = [];
  for (const _id of ids) {
    try {
      await decideOne(deps, moderator, { id: _id, ...chosen });
      outcomes.push({ _id, isDone: true, ...toMessage(doneTexts[chosen.act]) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      outcomes.push({ _id, isDone: false, ...error.codedMessage });
    }
    await yieldToEventLoop();
  }
  return outcomes;
}

type ChosenOne = Omit<Chosen, "ids"> & { id: string };

async function decideOne({ db, media }: Pick<ApiDeps, "db" | "media">, moderator: Viewer, chosen: ChosenOne) {
  const { kind, id, act, category, reason } = chosen;
  const ownerId = await db.transaction().execute(async (trx) => {
    // These decisions wait for each other: of two about one thing, the second finds the case of the first.
    await lockSite(trx);
    const subject = await requireSubject(trx, chosen);
    const lockedCase = await lockCase(trx, await findOrOpenCaseId(trx, { kind, subjectId: id }, subject));
    const { isHidden } = await requireSubject(trx, chosen);
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

async function requireSubject(db: Db, chosen: ChosenOne) {
  const subject = await findSubject(db, chosen);
  if (!subject) throw new ApiError(404, t.gone);
  return subject;
}
