import type { Db } from "#api/db/open";
import { chooseBestFile } from "#api/media/serve/download";
import { toFileName } from "#contract/file-name";
import { buildMediaKey } from "#api/media/store/keys";
import { thumbnailName } from "#api/media/store/urls";
import { fromVideoRow } from "#api/videos/details/columns";
import { readRows } from "./read-rows";

const selectVideos = (db: Db, userId: string) =>
  readRows(db, db.selectFrom("videos").selectAll().where("owner_id", "=", userId), {
    published_at: "published_at",
    id: "id",
  });

type ExportedVideoRow = Awaited<ReturnType<ReturnType<typeof selectVideos>["next"]>>["value"];

export interface ExportedFile {
  key: string;
  name: string;
}

/** Finds the best file and the largest thumbnail of a video. Their names contain its id, so that they are unique. */
function listFiles(row: NonNullable<ExportedVideoRow>): { video: ExportedFile | null; thumbnail: ExportedFile | null } {
  const { key, extension } = chooseBestFile(row, { isOwner: true });
  const toName = (directory: string, ending: string) => `${directory}/${toFileName(row.title, `${row.id}.${ending}`)}`;
  const picture = thumbnailName(row.thumbnail_version, 960);
  return {
    video: row.file_name ? { key, name: toName("videos", extension) } : null,
    thumbnail: row.thumbnail_version
      ? { key: buildMediaKey({ ...row }, { name: picture }), name: toName("thumbnails", "webp") }
      : null,
  };
}

/** Reads the videos of an account, with the names of their files in the ZIP file. */
export async function* readVideos(db: Db, userId: string) {
  for await (const row of selectVideos(db, userId)) {
    const { video, thumbnail } = listFiles(row);
    const { id, status, views, duration, width, height } = row;
    yield {
      id,
      ...fromVideoRow(row),
      status,
      failure: row.failure,
      isPublished: row.is_published,
      isHidden: row.is_hidden,
      hasBeenPublic: row.has_been_public,
      publishedAt: row.published_at,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      views,
      likes: row.likes_count,
      comments: row.comments_count,
      commentRule: row.comment_rule,
      durationSeconds: duration,
      width,
      height,
      bytes: row.bytes,
      sha256: row.sha256,
      file: video?.name ?? null,
      thumbnail: thumbnail?.name ?? null,
    };
  }
}

/** The columns of a day's views by the kind of page that led to them. */
export const sourceColumns = [
  ...(["from_direct as fromDirect", "from_search as fromSearch", "from_subscriptions as fromSubscriptions"] as const),
  ...(["from_site as fromSite", "from_external as fromExternal", "from_embed as fromEmbed"] as const),
] as const;

/** Reads the figures of each video of an account by day. */
export async function* readVideoDays(db: Db, userId: string) {
  for await (const { id } of selectVideos(db, userId)) {
    const query = db
      .selectFrom("video_days")
      .select(["video_id as videoId", "day", "views", "watch_seconds as watchSeconds", ...sourceColumns])
      .where("video_id", "=", id);
    yield* readRows(db, query, { day: "day" });
  }
}

export async function* listVideoFiles(db: Db, userId: string): AsyncGenerator<ExportedFile> {
  for await (const row of selectVideos(db, userId)) {
    const { video, thumbnail } = listFiles(row);
    if (video) yield video;
    if (thumbnail) yield thumbnail;
  }
}

export async function* readCaptions(db: Db, userId: string) {
  for await (const { id, title } of selectVideos(db, userId)) {
    const tracks = await db.selectFrom("captions").select(["id", "language"]).where("video_id", "=", id).execute();
    for (const track of tracks) {
      const row = await db.selectFrom("captions").select("content").where("id", "=", track.id).executeTakeFirst();
      const name = `captions/${toFileName(title, `${id}.${track.language.toLowerCase()}.vtt`)}`;
      if (row) yield { name, content: row.content };
    }
  }
}
