import type { Db } from "#api/db/open";
import type { VideoRow } from "#api/db/tables";
import { splitTags } from "#api/videos/details/columns";
import { fold } from "#contract/fold";

/** "Music" in the languages of the site and some others, folded. */
const words = new Set(
  ["music", "música", "musica", "musique", "musik", "muziek", "muzyka", "संगीत", "موسيقى", "音楽"].map(fold),
);

/** Returns whether a video's publisher says that it is music: by its category or a tag, or by the podcast of its channel. */
export async function isMusicVideo(
  db: Db,
  { category, tags, owner_id }: Pick<VideoRow, "category" | "tags" | "owner_id">,
): Promise<boolean> {
  if ([category, ...splitTags(tags)].some((word) => words.has(fold(word)))) return true;
  const owner = await db.selectFrom("users").select("podcast_category").where("id", "=", owner_id).executeTakeFirst();
  return owner !== undefined && /^Music(\/|$)/.test(owner.podcast_category);
}
