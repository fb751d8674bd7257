import type { z } from "zod";
import { makeExcerpt, markFound } from "#app/format/excerpt";
import { partsIfLinked, toCollapsibleParts } from "#app/format/text-parts";
import { parseLinks } from "#contract/links";
import type { Owner } from "#contract/users";
import type { ChannelSummary, Playlist, Tweet } from "./community-shapes.server";
import type { Page } from "../transport/lists.server";
import { pick, toChannelCards } from "./view-models.server";
import { unknownOwner } from "./lenient-fields.server";
import type { channel } from "./account-shapes.server";
import type { Video } from "./shapes.server";

export interface ListView<T> {
  docs: T[];
  next: string | null;
  prev: string | null;
  isCut: boolean;
}

/** Converts a page of a list for its component: what it shows of each item, and the cursors. */
export const toListView = <T, S>(
  { docs, nextCursor, prevCursor, isCut }: Page<T>,
  cards: (docs: T[]) => S[],
): ListView<S> => ({
  docs: cards(docs),
  next: nextCursor,
  prev: prevCursor,
  isCut,
});

export const toTweets = (tweets: Tweet[]) =>
  tweets.map(({ updatedAt: _, mentions, withheld, ...view }) => ({
    ...view,
    ...(withheld ? { withheld } : {}),
    ...partsIfLinked(view.content, { mentions }),
  }));

/** Picks what a search shows of tweets, with its words marked. */
export const toFoundTweets = (tweets: Tweet[], query: string) =>
  toTweets(tweets).map((tweet) => ({ ...tweet, parts: markFound(tweet.parts ?? [tweet.content], query) }));

export const toChannelRows = (channels: ChannelSummary[]) =>
  channels.map((each) => ({
    ...pick(each, "_id", "username", "fullName", "avatar", "subscriberCount"),
    isSubscribed: each.isSubscribedByMe,
  }));

/** Picks the rows of the channels that the viewer follows; not every server marks them as followed. */
export const toSubscribedRows = (channels: ChannelSummary[]) =>
  toChannelRows(channels).map((each) => ({ ...each, isSubscribed: true }));

/** Picks what the head of a channel and its about tab show. */
export const toChannel = (answer: z.output<typeof channel>) => ({
  ...pick(answer, "_id", "username", "fullName", "avatar", "coverImage", "createdAt"),
  ...pick(answer, "subscribersCount", "channelsSubscribedToCount", "totalViews", "isSubscribed"),
  ...(answer.notifications && { notifications: answer.notifications }),
  description: answer.discriptions,
  about: toCollapsibleParts(answer.discriptions),
  links: parseLinks(answer.links).map((link) => ({ ...link, host: new URL(link.address).host.replace(/^www\./, "") })),
});

export type ShownChannel = ReturnType<typeof toChannel>;

/** Picks what a channel shows before its videos: its trailer with the start of its description, and its pinned videos. */
export function toShowcase({ trailer, pinned }: { trailer: Video | null; pinned: Video[] }) {
  const [card] = toChannelCards(trailer ? [trailer] : []);
  const text = makeExcerpt(trailer?.description ?? "", "").join("");
  return { trailer: card ? { ...card, text } : null, pinned: toChannelCards(pinned) };
}

export type ShownShowcase = ReturnType<typeof toShowcase>;

/** Fills in the owner of the viewer's playlists; not every server sends it. */
export const fillOwner = (owner: Owner, playlists: Playlist[]) =>
  playlists.map((each) => (each.owner._id === unknownOwner._id ? { ...each, owner } : each));
