import type { Db } from "#api/db/open";
import { updateVisibility } from "#api/videos/videos/change-visibility";
import { ApiError } from "#contract/errors";
import { addJob } from "./job-queue";
import type { JobHandler } from "./worker";

const retryMs = 60_000;

/** Publishes a video at the time that its owner chose. A video whose time was changed has a job of its own for that. */
export const publishHandler = ({ db }: { db: Db }): JobHandler => ({
  async run({ video_id: id }) {
    const publish = db.transaction().execute((trx) =>
      updateVisibility(trx, { id }, ({ visibility, publish_at }) => {
        const isDue = publish_at !== null && Date.parse(publish_at) <= Date.now();
        return isDue ? { visibility, publishAt: null } : null;
      }),
    );
    await publish.catch((error) => {
      if (!(error instanceof ApiError)) throw error;
    });
  },
  async onFinalFailure({ video_id: videoId }) {
    await addJob(db, { kind: "publish", videoId, notBefore: Date.now() + retryMs });
  },
});
