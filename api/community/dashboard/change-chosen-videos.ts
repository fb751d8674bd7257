import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { ApiDeps } from "#api/deps";
import { addToPlaylist } from "#api/community/playlists/playlist-videos";
import { requireOwnPlaylist } from "#api/community/playlists/write-playlist";
import { addEvent } from "#api/site/events/add-event";
import { splitTags, toVideoColumns } from "#api/videos/details/columns";
import { lockVideo } from "#api/videos/processing/end-job";
import { changeVideo } from "#api/videos/publishing/change-video";
import { eraseVideo } from "#api/videos/videos/delete-video";
import { findOwnVideo, selectVideos, toVideo, type VideoWithOwner } from "#api/videos/videos/find-video";
import { type ChosenOutcome, chosenIds, type ChosenVideosChange } from "#contract/chosen-videos";
import { indexTags } from "#api/videos/videos/tags";
import { ApiError } from "#contract/errors";
import { limits } from "#contract/limits";
import type { Video } from "#contract/videos";
import type { VideoChangeName } from "#contract/words/chosen-videos";
import * as t from "#languages/api-community";
import { type LazyMessage, toMessage } from "#languages/runtime/coded";

type Deps = Pick<ApiDeps, "db" | "media" | "wakeWorker">;
type Change = Omit<ChosenVideosChange, "ids">;

/** Lists the videos of an owner whose ids stand in a text, newest first; none for a text without valid ids. */
export async function listChosenVideos(db: Db, ownerId: string, text: string): Promise<Video[]> {
  const ids = chosenIds.safeParse(text);
  if (!ids.success) return [];
  const rows = await selectVideos(db)
    .where("videos.id", "in", ids.data)
    .where("videos.owner_id", "=", ownerId)
    .orderBy("videos.created_at", "desc")
    .orderBy("videos.id", "desc")
    .execute();
  return rows.map((row) => toVideo(row, ownerId));
}

/**
 * Changes an owner's videos one after the other; other requests run in between. A video that cannot be changed has the
 * error as its outcome; the others continue. Throws 404 for a playlist of somebody else.
 */
export async function changeChosenVideos(deps: Deps, ownerId: string, { ids, ...change }: ChosenVideosChange) {
  if (change.playlist) await requireOwnPlaylist(deps.db, { id: change.playlist, ownerId });
  const outcomes: ChosenOutcome[] = [];
  for (const _id of ids) {
    try {
      const message = await changes[change.change](deps, await findOwnVideo(deps.db, _id, ownerId), change);
      outcomes.push({ _id, isDone: true, ...toMessage(message) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      outcomes.push({ _id, isDone: false, ...error.codedMessage });
    }
    await yieldToEventLoop();
  }
  if (change.change === "visibility") deps.wakeWorker();
  return outcomes;
}

/** Makes one change of a video; returns the message for its owner. */
type MakeChange = (deps: Deps, video: VideoWithOwner, change: Change) => Promise<LazyMessage>;

const changes: Record<VideoChangeName, MakeChange> = {
  async visibility({ db }, video, { visibility }) {
    await changeVideo(db, video, { visibility });
    return t.visibilityChanged;
  },
  addTags: ({ db }, video, { tags = [] }) => changeTags(db, video, (oldTags) => [...oldTags, ...tags]),
  removeTags: ({ db }, video, { tags = [] }) =>
    changeTags(db, video, (oldTags) => oldTags.filter((tag) => !tags.includes(tag))),
  async licence({ db }, video, { licence }) {
    await changeVideo(db, video, { licence });
    return t.licenceChanged;
  },
  async playlist({ db }, video, { playlist = "" }) {
    await addToPlaylist(db, [video.id, playlist], video.owner_id);
    return t.playlistVideoAddedTo;
  },
  async delete(deps, video) {
    await eraseVideo(deps, video.id, video.owner_id);
    return t.videoDeleted;
  },
};

/** Changes the tags of a video, which is locked from reading its old tags until the new ones are stored. */
async function changeTags(db: Db, video: VideoWithOwner, chooseTags: (oldTags: string[]) => string[]) {
  const isChanged = await db.transaction().execute(async (trx) => {
    await lockVideo(trx, video.id);
    const oldTags = splitTags((await findOwnVideo(trx, video.id, video.owner_id)).tags);
    const tags = [...new Set(chooseTags(oldTags))];
    if (tags.length > limits.tags) throw new ApiError(422, () => t.tooManyTags({ max: limits.tags }));
    if (tags.length === oldTags.length) return false;
    const columns = { ...toVideoColumns({ tags }), updated_at: timestamp() };
    await trx.updateTable("videos").set(columns).where("id", "=", video.id).execute();
    await indexTags(trx, video.id, tags);
    await addEvent(trx, { kind: "video.changed", videoId: video.id, channelId: video.owner_id });
    return true;
  });
  return isChanged ? t.tagsChanged : t.tagsStay;
}
