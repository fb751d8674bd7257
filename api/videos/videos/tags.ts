import type { Transaction } from "kysely";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { countUpTo } from "#api/lists/count-up-to";
import { orderNewestFirst, readPage } from "#api/lists/keyset";
import { toPage, type ListRequest } from "#api/lists/page";
import type { Page } from "#contract/envelope";
import { parseTag } from "#contract/video-details";
import type { Video } from "#contract/videos";
import { selectVideos, toVideo } from "./find-video";
import { isListed } from "./visibility";

/** Replaces the rows by which a video is found under its tags. */
export async function indexTags(trx: Transaction<Tables>, videoId: string, tags: readonly string[]) {
  await trx.deleteFrom("video_tags").where("video_id", "=", videoId).execute();
  if (tags.length === 0) return;
  const { published_at } = await trx
    .selectFrom("videos")
    .select("published_at")
    .where("id", "=", videoId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("video_tags")
    .values(tags.map((tag) => ({ video_id: videoId, tag, published_at })))
    .execute();
}

/** Lists the listed videos with a tag, newest first; none for a text that is no tag. */
export async function listTagged(db: Db, text: string, { paging, viewerId }: ListRequest): Promise<Page<Video>> {
  const tag = parseTag(text) ?? "";
  const rowsQuery = selectVideos(db)
    .innerJoin("video_tags", "video_tags.video_id", "videos.id")
    .where("video_tags.tag", "=", tag)
    .where(isListed);
  const keysQuery = db
    .selectFrom("video_tags")
    .innerJoin("videos", "videos.id", "video_tags.video_id")
    .where("video_tags.tag", "=", tag)
    .where(isListed);
  const ordering = orderNewestFirst("tag", "video_tags.published_at", "video_tags.video_id");
  const [page, total] = await Promise.all([
    readPage(db, { rowsQuery, keysQuery, ordering, toKey: (row) => [row.published_at, row.id] }, paging),
    countUpTo(db, keysQuery.orderBy("video_tags.published_at", "desc")),
  ]);
  return toPage(paging, { ...page, total }, (row) => toVideo(row, viewerId));
}
