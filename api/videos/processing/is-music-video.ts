import type { Db } from "#api/db/open";
import type { VideoRow } from "#api/db/tables";
import { splitTags } from "#api/videos/details/columns";
import { fold } from "#contract/fold";

/** "Music" in the languages of the site and in some further ones, folded. */
const musicWords = new Set(
  ["music", "música", "musica", "musique", "musik", "muziek", "muzyka", "संगीत", "موسيقى", "音楽"].map(fold),
);

/** Returns whether the owner calls a video music: by its category, a tag, or the podcast category of the channel. */
export async function isMusicVideo(
  db: Db,
  { category, tags, owner_id }: Pick<VideoRow, "category" | "tags" | "owner_id">,
): Promise<boolean> {
  if ([category, ...splitTags(tags)].some((word) => musicWords.has(fold(word)))) return true;
  const owner = await db.selectFrom("users").select("podcast_category").where("id", "=", owner_id).executeTakeFirst();
  return owner !== undefined && /^Music(\/|$)/.test(owner.podcast_category);
}
