import type { Db } from "#api/db/open";
import { splitTags } from "#api/videos/details/columns";
import { indexTags } from "#api/videos/videos/tags";
import { type Findings, readChunks } from "./finding";

interface TaggedVideo {
  id: string;
  tags: string;
  published_at: string;
}

/** Finds videos whose tags differ from the index of tags. */
export async function* checkTags(db: Db): Findings {
  const selectSlice = (after: string, limit: number) =>
    db
      .selectFrom("videos")
      .select(["id", "tags", "published_at"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .execute();
  for await (const videos of readChunks(selectSlice)) {
    const wrongVideos = await findDiffering(db, videos);
    for (const { id } of wrongVideos)
      yield {
        problem: `The tags of the video ${id} are not as the lists of tags have them`,
        repair: () => repair(db, id),
      };
  }
}

async function findDiffering(db: Db, videos: TaggedVideo[]): Promise<TaggedVideo[]> {
  const ids = videos.map(({ id }) => id);
  const rows = await db.selectFrom("video_tags").selectAll().where("video_id", "in", ids).execute();
  const indexed = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const row of rows) indexed.get(row.video_id)!.push(`${row.tag} ${row.published_at}`);
  return videos.filter(({ id, tags, published_at }) => {
    const expectedLines = splitTags(tags).map((tag) => `${tag} ${published_at}`);
    return expectedLines.sort().join("\n") !== indexed.get(id)!.sort().join("\n");
  });
}

const repair = (db: Db, id: string) =>
  db.transaction().execute(async (trx) => {
    const { tags } = await trx.selectFrom("videos").select("tags").where("id", "=", id).executeTakeFirstOrThrow();
    await indexTags(trx, id, splitTags(tags));
  });
