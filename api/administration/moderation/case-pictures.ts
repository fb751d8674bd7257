import { playlistPictureUrl, videoUrls } from "#api/media/store/urls";
import type { Db } from "#api/db/open";
import { isShownToAll } from "#api/videos/videos/queries";
import type { ModerationCase } from "#contract/moderation";
import { type CaseRow, readCopy, toCase } from "./rows";

/** Finds the video whose picture stands for a case: the reported one, or that of a reported comment. */
function videoIdOf({ subject_kind: kind, subject_id: id, copy }: CaseRow): string | null {
  if (kind === "video") return id;
  return kind === "comment" ? (readCopy(copy).videoId ?? null) : null;
}

const playlistIdOf = ({ subject_kind: kind, subject_id: id }: CaseRow) => (kind === "playlist" ? id : null);

const presentIds = (ids: (string | null)[]) => ["", ...new Set(ids.filter((id) => id !== null))];

/** Converts cases, each with the picture of its subject: two queries for all of them. */
export async function toCases(db: Db, rows: CaseRow[]): Promise<ModerationCase[]> {
  const [videos, playlists] = await Promise.all([
    db
      .selectFrom("videos")
      .select(["id", "media_key", "file_name", "thumbnail_version"])
      .where("id", "in", presentIds(rows.map(videoIdOf)))
      .where(isShownToAll)
      .execute(),
    db
      .selectFrom("playlists")
      .select(["id", "image"])
      .where("id", "in", presentIds(rows.map(playlistIdOf)))
      .where("is_hidden", "=", 0)
      .execute(),
  ]);
  const pictures = new Map([
    ...videos.map((video) => [video.id, videoUrls(video).thumbnailSmall] as const),
    ...playlists.map(({ id, image }) => [id, image && playlistPictureUrl(image)] as const),
  ]);
  return rows.map((row) => ({
    ...toCase(row),
    picture: pictures.get(videoIdOf(row) ?? playlistIdOf(row) ?? "") ?? "",
  }));
}
