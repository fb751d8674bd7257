import { newId, timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { findVisibleVideo, gone as videoGone, type VideoWithOwner } from "#api/videos/queries";
import type { Captions, ReadCaptions } from "#contract/captions";
import { ApiError } from "#contract/errors";
import { limits } from "#contract/limits";
import { readCuePage, type WantedCues } from "./cue-pages";
import { captionsOf, toCaptions } from "#api/videos/tracks";

const gone = () => new ApiError(404, "Captions do not exist");

/** The captions of a video that the viewer may see. */
export async function listCaptions(db: Db, videoId: string, viewerId: string | null): Promise<Captions[]> {
  const video = await findVisibleVideo(db, videoId, viewerId);
  return (await captionsOf(db, video.id).execute()).map((row) => toCaptions(video, row));
}

/** Captions with what is said in them: all of it, or one page. */
export async function readCaptions(
  db: Db,
  { videoId, id }: { videoId: string; id: string },
  viewerId: string | null,
  wanted: WantedCues,
): Promise<ReadCaptions> {
  const video = await findVisibleVideo(db, videoId, viewerId);
  const row = await captionsOf(db, video.id).select("content").where("id", "=", id).executeTakeFirstOrThrow(gone);
  const { cues, ...paging } = await readCuePage(row.content, wanted);
  const inSeconds = cues.map(({ start, end, text }) => ({ start: start / 1_000, end: end / 1_000, text }));
  return { ...toCaptions(video, row), cues: inSeconds, ...paging };
}

interface NewCaptions {
  language: string;
  label: string;
  content: string;
  bytes: number;
  sha256: string;
  said_folded: string;
  said_marks: string;
}

/** Keeps captions of one's video; those of the same language are replaced. */
export async function saveCaptions(db: Db, video: VideoWithOwner, given: NewCaptions): Promise<Captions> {
  const created_at = timestamp();
  const values = { ...given, id: newId(), video_id: video.id, created_at };
  const { id: _, video_id: __, language: ___, ...replaced } = values;
  await db.transaction().execute(async (trx) => {
    await holdVideo(trx, video);
    await trx
      .insertInto("captions")
      .values(values)
      .onConflict((conflict) => conflict.columns(["video_id", "language"]).doUpdateSet(replaced))
      .execute();
    const { length } = await captionsOf(trx, video.id).execute();
    if (length > limits.captionsLanguages)
      throw new ApiError(409, `A video has captions in at most ${limits.captionsLanguages} languages`);
  });
  const row = await captionsOf(db, video.id).where("language", "=", given.language).executeTakeFirstOrThrow(gone);
  return toCaptions(video, row);
}

/** Comes first: it locks the video, which may be going at the same time. */
async function holdVideo(db: Db, video: VideoWithOwner) {
  const held = await db
    .updateTable("videos")
    .set({ updated_at: timestamp() })
    .where("id", "=", video.id)
    .where("owner_id", "=", video.owner_id)
    .executeTakeFirst();
  if (held.numUpdatedRows === 0n) throw videoGone();
}

/** Deletes captions of one's own video. */
export async function deleteCaptions(db: Db, videoId: string, id: string) {
  const deleted = await db
    .deleteFrom("captions")
    .where("id", "=", id)
    .where("video_id", "=", videoId)
    .executeTakeFirst();
  if (deleted.numDeletedRows === 0n) throw gone();
}
