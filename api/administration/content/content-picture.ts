import { sql } from "kysely";
import { playlistPictureUrl, videoUrls } from "#api/media/store/urls";
import { isVisibleToAll } from "#api/videos/videos/visibility";
import type { ContentKind } from "#contract/words/content";

export interface PictureColumns {
  media_key: string | null;
  thumbnail_version: number | null;
  image: string | null;
}

/** Selects the columns of a row's picture; null without a picture, or when not everybody may see it. */
export const pictureColumns = (kind: ContentKind) => {
  const ofVideo = (column: "media_key" | "thumbnail_version") =>
    kind === "video" ? sql`case when ${isVisibleToAll} then ${sql.ref(`videos.${column}`)} end` : sql`null`;
  const image = kind === "playlist" ? sql`case when playlists.is_hidden = 0 then playlists.image end` : sql`null`;
  return [
    ofVideo("media_key").as("media_key"),
    ofVideo("thumbnail_version").as("thumbnail_version"),
    image.as("image"),
  ] as const;
};

/** Builds the URL of the small picture of a video, or of a playlist's picture; empty if there is none. */
export function toPictureUrl({ id, media_key, thumbnail_version, image }: PictureColumns & { id: string }) {
  if (media_key) {
    return videoUrls({ id, media_key, file_name: "", thumbnail_version: thumbnail_version ?? 0 }).thumbnailSmall;
  }
  return playlistPictureUrl(image ?? "");
}
