import { z } from "zod";
import { calls } from "#contract/calls";
import { feedAddressShape } from "#contract/subscriptions";
import { pageSizes } from "#contract/limits";
import { followedFeedShape } from "#contract/opml";
import { call, method } from "../transport/call.server";
import type { MultipartForm } from "../transport/try-aliases.server";
import { openFile } from "./open-file.server";
import { followedChannel, type ChannelSummary } from "../shapes/community-shapes.server";
import { list, listMethod, type PagePosition, searchOrWholeList, slicePage } from "../transport/lists.server";
import { listOf } from "../transport/fetch-rows.server";
import type { ApiSession } from "../transport/session.server";
import { video } from "../shapes/shapes.server";

const matchesName = ({ username, fullName }: ChannelSummary, query: string) =>
  [username, fullName].some((name) => name.toLowerCase().includes(query.toLowerCase()));

export const subscriptions = (session: ApiSession) => ({
  set: (channelId: string, subscribed: boolean) =>
    call(session, calls.subscribe, { params: { channelId }, body: { subscribed } }),

  /** Lists the newest videos of the channels that the viewer follows. */
  videos: listMethod(session, calls.listSubscribedVideos, video, pageSizes.videos),

  findFeedAddress: method(session, calls.findFeedAddress, feedAddressShape),
  createFeedAddress: method(session, calls.createFeedAddress, feedAddressShape),
  removeFeedAddress: method(session, calls.removeFeedAddress),

  feedVideos: (key: string) => call(session, calls.listFeedVideos, { query: { key } }, z.array(video)),

  exportOpml: (signal: AbortSignal) => openFile(session, calls.exportSubscriptions, { signal }),
  importOpml: (form: MultipartForm, signal: AbortSignal) => call(session, calls.importSubscriptions, { form, signal }),
  followedFeeds: listMethod(session, calls.listFollowedFeeds, followedFeedShape, pageSizes.channels),
  removeFeed: method(session, calls.removeFollowedFeed),

  /** Lists the channels that a user follows. Searches their names here for a server that does not. */
  async followed(userId: string, position: PagePosition, query = "") {
    const subscriptions = listOf(calls.listSubscriptions, { params: { userId }, shape: followedChannel });
    if (!query) return list(session, subscriptions, position, pageSizes.channels);
    const { serverPage, all, from } = await searchOrWholeList(
      session,
      subscriptions,
      { query },
      position,
      pageSizes.channels,
    );
    if (serverPage) return { data: serverPage };
    const docs = all.docs.filter((person) => matchesName(person, query));
    return { data: slicePage({ docs, isCut: all.isCut }, from, pageSizes.channels) };
  },
});
