import type { SiteHoldReason } from "#contract/words/comment-rules";
import { spamBrakes } from "#contract/rate-limits";
import { hasLink, hasWord } from "./post-text";

/** What the site knows about a new post and its author. */
export interface PostFacts {
  content: string;
  /** Whether the author's account is young; see `isYoungAccount`. */
  isYoung: boolean;
  watchedWords: readonly string[];
  /** Whether the author, or another young account in case of a young author, posted the same text of late. */
  isRepeated: boolean;
  /** Other posts of young accounts in each of the periods of `spamBrakes.youngPosts`. */
  youngPosts: readonly number[];
}

/** Decides whether somebody has to look at a post before it is shown, and returns why; null when it can be shown. */
export function reasonToHold(facts: PostFacts): SiteHoldReason | null {
  if (hasWord(facts.content, facts.watchedWords)) return "site-words";
  if (facts.isRepeated) return "repeated";
  if (!facts.isYoung) return null;
  if (hasLink(facts.content)) return "young-links";
  return spamBrakes.youngPosts.some(({ points }, index) => facts.youngPosts[index]! >= points) ? "young-wave" : null;
}
