import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { isWrittenBy } from "#app/format/authors";
import { videoApi } from "#app/video-api/index.server";
import { nullOnApiError } from "#app/video-api/transport/errors.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { requireViewer } from "#app/http/viewer.server";
import type { RouteArgs } from "#app/context.server";
import type { User } from "#contract/users";

/** Finds the text of one of the viewer's tweets. */
export async function findOwnTweet({ request, context }: RouteArgs, params: LoaderFunctionArgs["params"]) {
  const { tweetId, username } = requireTweetParams(params);
  const viewer = await requireViewer(request, context);
  const answer = await videoApi(request, context).tweets.find(tweetId).catch(nullOnApiError);
  const tweets = answer ? [answer.data] : await listCandidates({ request, context }, viewer, username);
  const tweet = tweets.find(({ _id, owner }) => _id === tweetId && isWrittenBy(viewer, owner));
  if (!tweet) throw json(null, 404);
  return { content: tweet.content };
}

/**
 * Lists the tweets to search on servers without a call for a single one: those of the page that showed it, which is
 * that of a channel if the path has its name, or else of the feed. Adds the viewer's newest tweets, because the feed
 * may have changed.
 */
async function listCandidates({ request, context }: RouteArgs, viewer: User, username: string | undefined) {
  const { tweets } = videoApi(request, context);
  const position = readPagePosition(request);
  const pages = username ? [tweets.ofChannel(viewer, position)] : [tweets.feed(position), tweets.ofChannel(viewer, {})];
  return (await Promise.all(pages.map(required))).flatMap(({ docs }) => docs);
}

/** Reads the parameters of a tweet's dialog; only the dialogs of a channel's page have a username. */
export const requireTweetParams = ({ username, ...params }: LoaderFunctionArgs["params"]) =>
  username === undefined
    ? { ...requireParams(params, "tweetId"), username }
    : requireParams({ ...params, username }, "tweetId", "username");
