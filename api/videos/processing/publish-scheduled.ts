import type { Db } from "#api/db/open";
import { updateVisibility } from "#api/videos/videos/change-visibility";
import { ApiError } from "#contract/errors";
import { addJob } from "./job-queue";
import { findSuspensionEnd, publishAfterSuspension } from "./wait-for-suspension";
import type { JobHandler } from "./worker";

const retryMs = 60_000;

const isDue = (publishAt: string | null) => publishAt !== null && Date.parse(publishAt) <= Date.now();

/**
 * Publishes a video at the time that its owner chose, or when the owner's suspension has ended. A video whose time was
 * changed has a job of its own for that.
 */
export const publishHandler = ({ db }: { db: Db }): JobHandler => ({
  async run({ video_id: id }) {
    const publish = db.transaction().execute(async (trx) => {
      const suspendedUntil = await findSuspensionEnd(trx, id);
      const { publishAt } = await updateVisibility(trx, { id }, ({ visibility, publish_at }) =>
        isDue(publish_at) && suspendedUntil === null ? { visibility, publishAt: null } : null,
      );
      if (isDue(publishAt) && suspendedUntil !== null) await publishAfterSuspension(trx, id, suspendedUntil);
    });
    await publish.catch((error) => {
      if (!(error instanceof ApiError)) throw error;
    });
  },
  async onFinalFailure({ video_id: videoId }) {
    await addJob(db, { kind: "publish", videoId, notBefore: Date.now() + retryMs });
  },
});
