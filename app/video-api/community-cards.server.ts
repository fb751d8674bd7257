import type { z } from "zod";
import type { Tweet } from "#contract/tweets";
import type { Owner } from "#contract/users";
import type { Video } from "#contract/videos";
import type { Person, Playlist } from "./community-shapes.server";
import type { Page } from "./lists.server";
import { nobody } from "./shape-parts.server";
import type { channel } from "./shapes.server";

/** A page of a list as its component takes it: what it shows of each, and where the list goes on. */
export const toShown = <T, S>({ docs, nextCursor, prevCursor, isCut }: Page<T>, cards: (docs: T[]) => S[]) => ({
  docs: cards(docs),
  next: nextCursor,
  prev: prevCursor,
  isCut,
});

/** What a post shows of a tweet; the rest is not handed to the browser. */
export const toTweets = (tweets: Tweet[]) => tweets.map(({ updatedAt: _, ...shown }) => shown);

/** What a row shows of a channel. */
export const toPeople = (people: Person[]) =>
  people.map(({ _id, username, fullName, avatar, subscriberCount, isSubscribedByMe }) => ({
    ...{ _id, username, fullName, avatar, subscriberCount },
    isSubscribed: isSubscribedByMe,
  }));

/** The channels one follows oneself; not every server tells that one does. */
export const toFollowed = (people: Person[]) => toPeople(people).map((person) => ({ ...person, isSubscribed: true }));

/** What the head of a channel and its about tab show. */
export function toChannel(found: z.output<typeof channel>) {
  const { _id, username, fullName, avatar, coverImage, discriptions, createdAt } = found;
  const { subscribersCount, channelsSubscribedToCount, totalViews, isSubscribed } = found;
  const counts = { subscribersCount, channelsSubscribedToCount, totalViews, isSubscribed };
  return { _id, username, fullName, avatar, coverImage, description: discriptions, createdAt, ...counts };
}

/** What a card on its own channel's page shows of a video. */
export const toChannelCards = (videos: Video[]) =>
  videos.map(({ _id, title, thumbnail, thumbnailSmall, duration, isAudio, views, createdAt }) => ({
    ...{ _id, title, thumbnail, thumbnailSmall, duration, isAudio, views, createdAt },
  }));

/** The same of one's own, with its state. */
export const toOwnCards = (videos: Video[]) =>
  toChannelCards(videos).map((card, index) => {
    const { isPublished, status } = videos[index]!;
    return { ...card, isPublished, status };
  });

/** One's own playlists; not every server tells that one owns them. */
export const ownedBy = (owner: Owner, playlists: Playlist[]) =>
  playlists.map((each) => (each.owner._id === nobody._id ? { ...each, owner } : each));
