import { playlistPictureUrl, videoUrls } from "#api/media/store/urls";
import type { Db } from "#api/db/open";
import { isVisibleToAll } from "#api/videos/videos/visibility";
import type { ModerationCase } from "#contract/moderation";
import { type CaseRow, readCopy, toCase } from "./case-rows";

/** Returns the video whose picture a case shows: the reported video, or the video of a reported comment; null for others. */
function videoIdOf({ subject_kind: kind, subject_id: id, copy }: CaseRow): string | null {
  if (kind === "video") return id;
  return kind === "comment" ? (readCopy(copy).videoId ?? null) : null;
}

const playlistIdOf = ({ subject_kind: kind, subject_id: id }: CaseRow) => (kind === "playlist" ? id : null);

const presentIds = (ids: (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];

const findVideos = (db: Db, ids: string[]) =>
  db
    .selectFrom("videos")
    .select(["id", "media_key", "file_name", "thumbnail_version"])
    .where("id", "in", ids)
    .where(isVisibleToAll)
    .execute();

const findPlaylists = (db: Db, ids: string[]) =>
  db.selectFrom("playlists").select(["id", "image"]).where("id", "in", ids).where("is_hidden", "=", 0).execute();

/** Converts cases and adds the picture of each subject, with one query for videos and one for playlists. */
export async function toCases(db: Db, rows: CaseRow[]): Promise<Omit<ModerationCase, "reasons">[]> {
  const [videoIds, playlistIds] = [presentIds(rows.map(videoIdOf)), presentIds(rows.map(playlistIdOf))];
  const [videos, playlists] = await Promise.all([
    videoIds.length > 0 ? findVideos(db, videoIds) : [],
    playlistIds.length > 0 ? findPlaylists(db, playlistIds) : [],
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
