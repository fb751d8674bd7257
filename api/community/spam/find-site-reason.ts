import type { Db } from "#api/db/open";
import type { Viewer } from "#api/deps";
import { readSetting } from "#api/site/settings/settings";
import type { SiteHoldReason } from "#contract/words/comment-rules";
import { reasonToHold } from "./reason-to-hold";
import { comparePost } from "./recent-posts";
import { isGrownSite, isNew } from "#api/http/rate-limits/young-account";

export type Author = Pick<Viewer, "id" | "role" | "createdAt">;

/** A new post, or the change of one. */
export interface SentPost {
  author: Author;
  content: string;
  /** The id of the post's record; see `idOfSending`. */
  recordId: string;
  /** Whether it changes an older post. */
  isEdit?: boolean;
}

const nothingKnown = { isYoung: false, isRepeated: false, youngPosts: [0, 0] };

/**
 * Finds why the site holds a new post or the change of one; null when it is shown. What moderators post is never held.
 * Writes the post into `recent_posts`, so call it within `storePost` and outside of a transaction.
 */
export async function findSiteReason(
  db: Db,
  { author, content, recordId, isEdit = false }: SentPost,
): Promise<SiteHoldReason | null> {
  if (author.role !== "user") return null;
  const watchedWords = await readSetting(db, "watchedWords");
  const isYoung = isNew(author);
  const isCompared = (isYoung || !isEdit) && (await isGrownSite(db));
  const facts = isCompared
    ? { isYoung, ...(await comparePost(db, { id: recordId, userId: author.id, content, isYoung, isEdit })) }
    : nothingKnown;
  return reasonToHold({ content, watchedWords, ...facts });
}
