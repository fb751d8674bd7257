import type { Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { updateVisibility } from "#api/videos/videos/change-visibility";
import { ApiError } from "#contract/errors";
import { addJob } from "./job-queue";
import type { JobHandler } from "./worker";

/** A suspension may end early, so it is checked again after this time. */
const maxWaitMs = 60 * 60_000;

/** Finds when the current suspension of a video's owner ends; null if there is none. */
async function findSuspensionEnd(trx: Transaction<Tables>, videoId: string): Promise<string | null> {
  const owner = await trx
    .selectFrom("videos")
    .innerJoin("users", "users.id", "videos.owner_id")
    .select("users.suspended_until")
    .where("videos.id", "=", videoId)
    .where("users.suspended_until", ">", timestamp())
    .executeTakeFirst();
  return owner?.suspended_until ?? null;
}

/** Replaces the job that publishes a video by one at the end of its owner's suspension. Lock the video first. */
async function publishAfterSuspension(trx: Transaction<Tables>, videoId: string, until: string) {
  await trx.deleteFrom("jobs").where("video_id", "=", videoId).where("kind", "=", "publish").execute();
  const notBefore = Math.min(Date.parse(until), Date.now() + maxWaitMs);
  await addJob(trx, { kind: "publish", videoId, notBefore });
}

/** Schedules a video that would appear now, while its owner is suspended. */
export async function holdWhileSuspended(trx: Transaction<Tables>, id: string) {
  const until = await findSuspensionEnd(trx, id);
  if (until === null) return;
  const { isChanged } = await updateVisibility(trx, { id }, ({ is_published, visibility }) =>
    is_published === 1 ? { visibility, publishAt: timestamp() } : null,
  );
  if (!isChanged) return;
  // A video that was never announced appears for the first time then.
  await trx
    .updateTable("videos")
    .set({ has_been_public: 0 })
    .where("id", "=", id)
    .where("is_announced", "=", 0)
    .execute();
  await publishAfterSuspension(trx, id, until);
}

const retryMs = 60_000;

const isDue = (publishAt: string | null) => publishAt !== null && Date.parse(publishAt) <= Date.now();

/**
 * Publishes a video at the time that its owner chose, or when the owner's suspension has ended. A new time has a
 * job of its own.
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
