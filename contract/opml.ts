import { z } from "zod";
import { count, id, time } from "./shapes";
import * as t from "#languages/api-opml";

/** A file of subscriptions (OPML 2.0): what a form says without one, and when it is too big. */
export const opmlFile = { missingMessage: t.opmlNeeded, tooBigMessage: t.opmlTooBig };

/** A feed of another site that an account took along; this site only links to it. */
export const followedFeedShape = z.object({
  _id: id,
  title: z.string(),
  /** The address of the feed, http or https. */
  address: z.url(),
  /** That of the site it belongs to; empty without one. */
  page: z.union([z.url(), z.literal("")]),
  createdAt: time,
});

/** What became of the entries of a file. */
export const opmlResultShape = z.object({
  /** Channels of this site that are followed now, and were not before. */
  channels: count,
  /** Feeds of other sites that were stored. */
  feeds: count,
  /** Entries that were there before, or stand twice in the file. */
  known: count,
  /** Entries that are no feed, that no channel has, or that the account may not follow or has no room for. */
  refused: count,
});

export type FollowedFeed = z.output<typeof followedFeedShape>;
export type OpmlResult = z.output<typeof opmlResultShape>;
