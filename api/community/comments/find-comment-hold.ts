import type { Db } from "#api/db/open";
import { findHoldBySite, type SentPost } from "#api/community/spam/find-hold-by-site";
import { hasLink, hasWord, splitWords } from "#api/community/spam/find-words-and-links";
import type { CommentedVideo } from "#api/videos/videos/find-video";
import type { ChannelHoldReason, HoldReason } from "#contract/words/comment-rules";
import { isCommentVisible } from "./comment-rows";

/** The columns of a held comment. */
export interface Hold {
  held_reason: HoldReason;
  /** The channel whose owner decides about the comment. */
  held_for: string;
  /** Whether moderators decide about the comment, too. */
  held_by_site: 0 | 1;
}

export const noHold = { held_reason: "", held_for: null, held_by_site: 0 } as const;

type Rules = Pick<CommentedVideo, "owner_id" | "commentRule" | "watchedWords">;

/**
 * Decides whether the rules of the channel, or the site, hold a new or changed comment; null when neither does. Comments
 * by the channel's owner and by moderators are never held. Call it within `withPostRecord` and outside of a transaction.
 */
export async function findCommentHold(db: Db, rules: Rules, post: SentPost): Promise<Hold | null> {
  const { author } = post;
  if (author.role !== "user" || author.id === rules.owner_id) return null;
  const siteReason = await findHoldBySite(db, post);
  const reason = siteReason ?? (await chooseChannelReason(db, rules, post));
  return reason && { held_reason: reason, held_for: rules.owner_id, held_by_site: siteReason ? 1 : 0 };
}

async function chooseChannelReason(
  db: Db,
  { owner_id, commentRule, watchedWords }: Rules,
  { author, content }: SentPost,
): Promise<ChannelHoldReason | null> {
  if (commentRule === "hold-all") return "all";
  if (commentRule === "hold-links" && hasLink(content)) return "links";
  if (hasWord(content, splitWords(watchedWords))) return "words";
  return commentRule === "hold-first" && !(await hasCommented(db, owner_id, author.id)) ? "first" : null;
}

/** Returns whether an account has a visible comment under a video of a channel. */
async function hasCommented(db: Db, channelId: string, authorId: string): Promise<boolean> {
  const comment = await db
    .selectFrom("comments")
    .innerJoin("videos", "videos.id", "comments.video_id")
    .select("comments.id")
    .where("comments.owner_id", "=", authorId)
    .where("videos.owner_id", "=", channelId)
    .where(isCommentVisible)
    .limit(1)
    .executeTakeFirst();
  return comment !== undefined;
}
