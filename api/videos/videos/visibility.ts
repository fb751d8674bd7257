import { sql } from "kysely";

/**
 * Matches videos that everybody may see: listed and unlisted ones. Hiding by a moderator clears
 * `is_published` as well.
 */
export const isVisibleToAll = sql<boolean>`videos.is_published = 1 and videos.status = 'ready'`;

/** Matches listed videos. The indexes of the feed have the same condition. */
export const isListed = sql<boolean>`videos.visibility = 'public' and ${isVisibleToAll}`;

/**
 * Matches videos on which comments are allowed. The video's own rule takes precedence over its channel's, as `findRule`
 * does.
 */
export const areCommentsOn = sql<boolean>`coalesce(nullif(videos.comment_rule, ''),
  (select comment_rules.rule from comment_rules where comment_rules.user_id = videos.owner_id), 'on') <> 'off'`;

/** Matches the videos that this viewer may see: visible ones, and all of the viewer's own. */
export const isVisibleTo = (viewerId: string | null) =>
  viewerId ? sql<boolean>`(${isVisibleToAll} or videos.owner_id = ${viewerId})` : isVisibleToAll;
