import type { Db } from "#api/db/open";
import { timestamp } from "#api/db/ids";
import { accountDeleted, isApproved } from "#api/accounts/users/find-user";
import { selectVideos, toVideo } from "#api/videos/videos/find-video";
import { isListed } from "#api/videos/videos/visibility";
import { ApiError, fieldError } from "#contract/errors";
import type { ChosenVideo, OwnShowcase, Showcase, ShowcaseChange } from "#contract/showcase";
import * as t from "#languages/api-community";

const columns = ["trailer_id", "pinned_ids"] as const;

/** Reads the ids in a channel's row. The videos may no longer exist. */
const toIds = ({ trailer_id, pinned_ids }: { trailer_id: string; pinned_ids: string }) => ({
  trailerId: trailer_id,
  pinnedIds: pinned_ids.split(" ").filter(Boolean),
});

/** Finds the trailer and the pinned videos of a channel, as far as they are listed. */
export async function findShowcase(db: Db, userId: string): Promise<Showcase> {
  const row = await db
    .selectFrom("users")
    .select(columns)
    .where("id", "=", userId)
    .where(isApproved)
    .executeTakeFirstOrThrow(() => new ApiError(404, t.noChannel));
  const { trailerId, pinnedIds } = toIds(row);
  if (!trailerId && pinnedIds.length === 0) return { trailer: null, pinned: [] };
  const rows = await selectVideos(db)
    .where("videos.id", "in", [trailerId, ...pinnedIds])
    .where("videos.owner_id", "=", userId)
    .where(isListed)
    .execute();
  const videos = new Map(rows.map((each) => [each.id, toVideo(each, null)]));
  return { trailer: videos.get(trailerId) ?? null, pinned: pinnedIds.flatMap((id) => videos.get(id) ?? []) };
}

/** Finds the trailer and the pinned videos that the owner chose, with the present state of each. */
export async function findOwnShowcase(db: Db, userId: string): Promise<OwnShowcase> {
  const row = await db
    .selectFrom("users")
    .select(columns)
    .where("id", "=", userId)
    .executeTakeFirstOrThrow(accountDeleted);
  const { trailerId, pinnedIds } = toIds(row);
  const videos = await db
    .selectFrom("videos")
    .select(["id", "title", isListed.as("is_listed")])
    .where("id", "in", [trailerId, ...pinnedIds])
    .where("owner_id", "=", userId)
    .execute();
  const videosById = new Map(videos.map((video) => [video.id, video]));
  const toChosen = (id: string): ChosenVideo => {
    const video = videosById.get(id);
    if (!video) return { _id: id, title: "", state: "deleted" };
    return { _id: id, title: video.title, state: video.is_listed ? "shown" : "notPublic" };
  };
  return { trailer: trailerId ? toChosen(trailerId) : null, pinned: pinnedIds.map(toChosen) };
}

/** Changes trailer and pinned videos; undefined fields stay unchanged. Throws 422 for an id that is not of the account's videos. */
export async function changeShowcase(db: Db, userId: string, { trailer, pinned }: ShowcaseChange) {
  const chosenIds = { trailer: trailer ? [trailer] : [], pinned: pinned ?? [] };
  const ownIds = await findOwnIds(db, userId, [...chosenIds.trailer, ...chosenIds.pinned]);
  for (const [field, ids] of Object.entries(chosenIds))
    if (!ids.every((id) => ownIds.has(id))) throw fieldError(422, field, t.notOwnVideo);
  await db
    .updateTable("users")
    .set({
      updated_at: timestamp(),
      ...(trailer !== undefined && { trailer_id: trailer }),
      ...(pinned !== undefined && { pinned_ids: pinned.join(" ") }),
    })
    .where("id", "=", userId)
    .execute();
  return findOwnShowcase(db, userId);
}

async function findOwnIds(db: Db, userId: string, ids: string[]) {
  const rows = await db
    .selectFrom("videos")
    .select("id")
    .where("id", "in", ["", ...ids])
    .where("owner_id", "=", userId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
