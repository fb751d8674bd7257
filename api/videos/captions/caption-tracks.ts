import type { Selectable } from "kysely";
import type { Tables } from "#api/db/tables";
import { newId, timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { addEvent } from "#api/site/events/add-event";
import { findVisibleVideo, videoNotFound, type VideoWithOwner } from "#api/videos/videos/find-video";
import type { Captions, CaptionsWithCues } from "#contract/captions";
import { ApiError } from "#contract/errors";
import { limits } from "#contract/limits";
import { readCuePage, type CueSelection } from "./cue-pages";
import { selectCaptions, toCaptions } from "#api/videos/videos/tracks";
import type { toSearchText } from "./search-text";
import * as t from "#languages/api-videos";

const captionsNotFound = () => new ApiError(404, t.noCaptions);

/** Lists the captions of a visible video; throws 404 otherwise. */
export async function listCaptions(db: Db, videoId: string, viewerId: string | null): Promise<Captions[]> {
  const video = await findVisibleVideo(db, videoId, viewerId);
  return (await selectCaptions(db, video.id).execute()).map((row) => toCaptions(video, row));
}

/** Reads captions with the selected cues. Throws 404 when the viewer may not see them. */
export async function readCaptions(
  db: Db,
  { videoId, id, viewerId }: { videoId: string; id: string; viewerId: string | null },
  selection: CueSelection,
): Promise<CaptionsWithCues> {
  const video = await findVisibleVideo(db, videoId, viewerId);
  const row = await selectCaptions(db, video.id)
    .select("content")
    .where("id", "=", id)
    .executeTakeFirstOrThrow(captionsNotFound);
  const { cues, ...paging } = await readCuePage(row.content, selection);
  const cuesInSeconds = cues.map(({ startMs, endMs, text }) => ({ start: startMs / 1_000, end: endMs / 1_000, text }));
  return { ...toCaptions(video, row), cues: cuesInSeconds, ...paging };
}

type NewCaptions = Pick<
  Selectable<Tables["captions"]>,
  "language" | "label" | "content" | "bytes" | "sha256" | keyof ReturnType<typeof toSearchText>
>;

/** Saves captions in place of others in the same language. Throws 409 when the video has too many languages. */
export async function saveCaptions(db: Db, video: VideoWithOwner, captions: NewCaptions): Promise<Captions> {
  const created_at = timestamp();
  const values = { ...captions, id: newId(), video_id: video.id, created_at };
  const { id: _, video_id: __, language: ___, ...replacedColumns } = values;
  await db.transaction().execute(async (trx) => {
    await touchVideo(trx, video);
    await trx
      .insertInto("captions")
      .values(values)
      .onConflict((conflict) => conflict.columns(["video_id", "language"]).doUpdateSet(replacedColumns))
      .execute();
    const { length } = await selectCaptions(trx, video.id).execute();
    if (length > limits.captionsLanguages)
      throw new ApiError(409, () => t.tooManyCaptions({ max: limits.captionsLanguages }));
    await addEvent(trx, { kind: "video.changed", videoId: video.id, channelId: video.owner_id });
  });
  const row = await selectCaptions(db, video.id)
    .where("language", "=", captions.language)
    .executeTakeFirstOrThrow(captionsNotFound);
  return toCaptions(video, row);
}

/** Marks the video as changed, which locks its row. Throws 404 when another request has deleted the video. */
async function touchVideo(db: Db, video: VideoWithOwner) {
  const lock = await db
    .updateTable("videos")
    .set({ updated_at: timestamp() })
    .where("id", "=", video.id)
    .where("owner_id", "=", video.owner_id)
    .executeTakeFirst();
  if (lock.numUpdatedRows === 0n) throw videoNotFound();
}

/** Deletes captions of the owner's video; throws 404 when there are none. */
export async function deleteCaptions(db: Db, video: VideoWithOwner, id: string) {
  await db.transaction().execute(async (trx) => {
    await touchVideo(trx, video);
    const result = await trx
      .deleteFrom("captions")
      .where("id", "=", id)
      .where("video_id", "=", video.id)
      .executeTakeFirst();
    if (result.numDeletedRows === 0n) throw captionsNotFound();
    await addEvent(trx, { kind: "video.changed", videoId: video.id, channelId: video.owner_id });
  });
}
