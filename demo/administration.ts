import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { storeFailure } from "#api/db/stored-message";
import { writeSetting } from "#api/site/settings/settings";
import { makeCategoryId } from "#contract/categories";
import * as t from "#languages/api-media";
import { toMessage } from "#languages/runtime/coded";
import { channels, demoAccount } from "./channels";
import type { SiteIds } from "./upload";

/** Why the job failed, as the site says it in each language. */
export const failure = storeFailure(toMessage(t.converterDiskFull));

/** Gives the site the categories of all channels, and a contact for people who cannot log in. */
export async function writeSettings(db: Db, { userIds }: SiteIds) {
  const names = [...new Set(channels.map(({ category }) => category))];
  const value = names.map((name) => ({ _id: makeCategoryId(name, []), name }));
  const administrator = userIds.get(demoAccount.username)!;
  await db.transaction().execute(async (trx) => {
    await writeSetting(trx, administrator, { key: "categories", value });
    await writeSetting(trx, administrator, { key: "contact", value: "help@demo.example" });
  });
}

/** Lets the demo account administer, and leaves it a job that has failed. */
export async function writeAdministration(db: Db, { userIds, videoIds }: SiteIds) {
  const demoId = userIds.get(demoAccount.username)!;
  await db.updateTable("users").set({ role: "admin" }).where("id", "=", demoId).execute();
  const videoId = videoIds.get("tiles")!;
  const jobs = db.deleteFrom("jobs").where("video_id", "=", videoId).where("kind", "=", "make-renditions");
  const { id, kind, created_at } = await jobs.returningAll().executeTakeFirstOrThrow();
  const details = "av_interleaved_write_frame(): No space left on device\nError writing trailer of (path)";
  const texts = { ...failure, details, result: "", created_at, ended_at: timestamp() };
  await db
    .insertInto("ended_jobs")
    .values({ id, kind, video_id: videoId, outcome: "failed", attempts: 3, ...texts })
    .execute();
  await db
    .updateTable("videos")
    .set({ ...failure, progress: null })
    .where("id", "=", videoId)
    .execute();
  // The site was measured while it was empty; the server measures it anew when it starts.
  await db.deleteFrom("site_days").execute();
}
