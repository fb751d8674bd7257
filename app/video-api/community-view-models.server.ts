import type { z } from "zod";
import type { Owner } from "#contract/users";
import type { Person, Playlist, Tweet } from "./community-shapes.server";
import type { Page } from "./lists.server";
import { pick } from "./pick.server";
import { unknownOwner } from "./lenient-fields.server";
import type { channel } from "./shapes.server";

/** A page of a list as its component takes it: what it shows of each, and where the list goes on. */
export const toListView = <T, S>({ docs, nextCursor, prevCursor, isCut }: Page<T>, cards: (docs: T[]) => S[]) => ({
  docs: cards(docs),
  next: nextCursor,
  prev: prevCursor,
  isCut,
});

/** What a post shows of a tweet; the rest is not handed to the browser. */
export const toTweets = (tweets: Tweet[]) => tweets.map(({ updatedAt: _, ...shown }) => shown);

/** What a row shows of a channel. */
export const toChannelRows = (people: Person[]) =>
  people.map((person) => ({
    ...pick(person, "_id", "username", "fullName", "avatar", "subscriberCount"),
    isSubscribed: person.isSubscribedByMe,
  }));

/** The channels one follows oneself; not every server tells that one does. */
export const toSubscribedRows = (people: Person[]) =>
  toChannelRows(people).map((person) => ({ ...person, isSubscribed: true }));

/** What the head of a channel and its about tab show. */
export const toChannel = (found: z.output<typeof channel>) => ({
  ...pick(found, "_id", "username", "fullName", "avatar", "coverImage", "createdAt"),
  ...pick(found, "subscribersCount", "channelsSubscribedToCount", "totalViews", "isSubscribed"),
  description: found.discriptions,
});

/** One's own playlists; not every server tells that one owns them. */
export const fillOwner = (owner: Owner, playlists: Playlist[]) =>
  playlists.map((each) => (each.owner._id === unknownOwner._id ? { ...each, owner } : each));
