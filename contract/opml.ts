import { z } from "zod";
import { count, id, time } from "./shapes";
import * as t from "#languages/api-opml";

/** The messages about the file of a form for subscriptions (OPML 2.0). */
export const opmlFile = { missingMessage: t.opmlNeeded, tooBigMessage: t.opmlTooBig };

/** A feed of another site that an account imported; this site only links to it. */
export const followedFeedShape = z.object({
  _id: id,
  title: z.string(),
  /** The URL of the feed, http or https. */
  address: z.url(),
  /** The URL of its site; empty if there is none. */
  page: z.union([z.url(), z.literal("")]),
  createdAt: time,
});

/** The numbers of a file's entries by outcome. */
export const opmlResultShape = z.object({
  /** Channels of this site to which the account subscribed. */
  channels: count,
  /** Feeds of other sites that were stored. */
  feeds: count,
  /** Entries that the account had before, and repetitions in the file. */
  existing: count,
  /**
   * Invalid URLs, URLs of this site that are no feed of a channel, unknown channels, channels to which the account may not
   * subscribe, and feeds beyond the limit.
   */
  refused: count,
});

export type FollowedFeed = z.output<typeof followedFeedShape>;
export type OpmlResult = z.output<typeof opmlResultShape>;
