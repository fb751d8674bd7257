import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { isWrittenBy } from "#app/format/authors";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { requireViewer } from "#app/http/viewer.server";
import type { RouteArgs } from "#app/context.server";

/**
 * Finds the text of one of the viewer's tweets. Servers have no call for one tweet, so this searches the page of the
 * list that showed it: that of a channel where the path has its name, or the feed. The feed changes between two requests,
 * so for the feed it also searches the viewer's newest tweets.
 */
export async function findOwnTweet({ request, context }: RouteArgs, params: LoaderFunctionArgs["params"]) {
  const { tweetId, username } = requireTweetParams(params);
  const viewer = await requireViewer(request, context);
  const { tweets } = videoApi(request, context);
  const place = readPagePosition(request);
  const pages = username ? [tweets.ofChannel(viewer, place)] : [tweets.feed(place), tweets.ofChannel(viewer, {})];
  const lists = await Promise.all(pages.map(required));
  const found = lists
    .flatMap(({ docs }) => docs)
    .find(({ _id, owner }) => _id === tweetId && isWrittenBy(viewer, owner));
  if (!found) throw json(null, 404);
  return { content: found.content };
}

/** Reads the parameters of a tweet's dialog, which has the name of a channel only below its page. */
export const requireTweetParams = ({ username, ...params }: LoaderFunctionArgs["params"]) =>
  username === undefined
    ? { ...requireParams(params, "tweetId"), username }
    : requireParams({ ...params, username }, "tweetId", "username");
