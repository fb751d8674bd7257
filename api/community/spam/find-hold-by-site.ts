import type { Db } from "#api/db/open";
import type { Viewer } from "#api/deps";
import { readSetting } from "#api/site/settings/settings";
import { spamBrakes } from "#contract/rate-limits";
import type { SiteHoldReason } from "#contract/words/comment-rules";
import { hasLink, hasWord } from "./find-words-and-links";
import { comparePost } from "./recent-posts";
import { isGrownSite, isNew } from "#api/accounts/users/young-account";

export type Author = Pick<Viewer, "id" | "role" | "createdAt">;

/** A new or changed post. */
export interface SentPost {
  author: Author;
  content: string;
  /** The id of the post's record; see `createSpamRecordId`. */
  recordId: string;
  /** Whether it changes an older post. */
  isEdit?: boolean;
}

const noFacts = { isYoung: false, isRepeated: false, youngPosts: [0, 0] };

/**
 * Finds why the site holds a new or changed post; null when the post is shown. Posts of moderators are never held. Writes
 * the post into `recent_posts`, so call it within `withPostRecord` and outside of a transaction.
 */
export async function findHoldBySite(
  db: Db,
  { author, content, recordId, isEdit = false }: SentPost,
): Promise<SiteHoldReason | null> {
  if (author.role !== "user") return null;
  const watchedWords = await readSetting(db, "watchedWords");
  const isYoung = isNew(author);
  const isPostCompared = (isYoung || !isEdit) && (await isGrownSite(db));
  const postFacts = isPostCompared
    ? { isYoung, ...(await comparePost(db, { id: recordId, userId: author.id, content, isYoung, isEdit })) }
    : noFacts;
  return chooseHoldReason({ content, watchedWords, ...postFacts });
}

export interface PostFacts {
  content: string;
  /** Whether the author's account is young; see `isNew`. */
  isYoung: boolean;
  watchedWords: readonly string[];
  /** Whether the same text was posted recently, by the author or, for a young author, by another young account. */
  isRepeated: boolean;
  /** The number of other posts of young accounts in each of the periods of `spamBrakes.youngPosts`. */
  youngPosts: readonly number[];
}

/** Chooses the reason for which the site holds a post; null when it can be shown. */
export function chooseHoldReason(facts: PostFacts): SiteHoldReason | null {
  if (hasWord(facts.content, facts.watchedWords)) return "site-words";
  if (facts.isRepeated) return "repeated";
  if (!facts.isYoung) return null;
  if (hasLink(facts.content)) return "young-links";
  return spamBrakes.youngPosts.some(({ points }, index) => facts.youngPosts[index]! >= points) ? "young-wave" : null;
}
