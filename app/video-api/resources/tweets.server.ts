import type { z } from "zod";
import { calls } from "#contract/calls";
import { pageSizes } from "#contract/limits";
import { unknownId } from "#app/constants";
import { isWrittenBy } from "#app/format/authors";
import type { newTweet } from "#contract/tweets";
import type { Owner } from "#contract/users";
import { call, method } from "../transport/call.server";
import { type Tweet, tweet } from "../shapes/community-shapes.server";
import { mergeOwners, unknownOwner } from "../shapes/lenient-fields.server";
import { nullOnApiError } from "../transport/errors.server";
import { list, listMethod, type PagePosition } from "../transport/lists.server";
import { listOf, filterRows } from "../transport/fetch-rows.server";
import type { ApiSession } from "../transport/session.server";
import { users } from "./users.server";

/** The channel whose tweets are listed; some servers name an author by username only. */
type Channel = Pick<Owner, "_id" | "username"> & Partial<Owner>;

const isUnnamed = ({ owner }: Tweet) => owner._id === unknownId && !owner.username;

/** Lists a channel's tweets. Some servers send those of others, too; tweets without an author are the channel's. */
async function listOfChannel(session: ApiSession, channel: Channel, position: PagePosition, limit: number) {
  const shape = filterRows(tweet, (row) => isWrittenBy(channel, row.owner) || isUnnamed(row));
  const source = listOf(calls.listChannelTweets, { params: { userId: channel._id }, shape });
  const { data } = await list(session, source, position, limit);
  if (!data.docs.some(isUnnamed)) return { data };
  const author = await findAuthor(session, channel);
  return { data: { ...data, docs: data.docs.map((row) => ({ ...row, owner: mergeOwners(row.owner, author) })) } };
}

/** Completes a channel's names and picture; what cannot be fetched stays empty. */
async function findAuthor(session: ApiSession, channel: Channel): Promise<Owner> {
  const { _id, username, fullName = "", avatar = "" } = channel;
  if (fullName) return { _id, username, fullName, avatar };
  const found = await users(session).channel(username).catch(nullOnApiError);
  return mergeOwners({ _id, username, fullName, avatar }, found?.data ?? unknownOwner);
}

export const tweets = (session: ApiSession) => ({
  feed: listMethod(session, calls.listTweets, tweet, pageSizes.tweets),

  ofChannel: (channel: Channel, position: PagePosition, limit: number = pageSizes.tweets) =>
    listOfChannel(session, channel, position, limit),

  find: method(session, calls.findTweet, tweet),

  add: ({ content }: z.output<typeof newTweet>) =>
    call(session, calls.addTweet, { body: { content, tweet: content, once: true } }),

  edit: (tweetId: string, newContent: string) =>
    call(session, calls.editTweet, {
      params: { tweetId },
      body: { newContent, content: newContent, tweet: newContent },
    }),

  remove: method(session, calls.deleteTweet),
});
