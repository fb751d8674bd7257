import { json } from "@remix-run/node";
import { isWrittenBy } from "#app/format/authors";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import { required } from "#app/http/load.server";
import { requireViewer } from "#app/http/viewer.server";
import type { RouteArgs } from "#app/context.server";

/**
 * Finds the text of one of the viewer's tweets. Servers have no call for one tweet, so this searches the page of the
 * list that showed it. The feed changes between two requests, so for the feed it also searches the viewer's newest
 * tweets.
 */
export async function findOwnTweet({ request, context }: RouteArgs, id: string, seenIn: "feed" | "channel") {
  const viewer = await requireViewer(request, context);
  const { tweets } = videoApi(request, context);
  const place = readPagePosition(request);
  const pages =
    seenIn === "feed" ? [tweets.feed(place), tweets.ofChannel(viewer, {})] : [tweets.ofChannel(viewer, place)];
  const lists = await Promise.all(pages.map(required));
  const tweet = lists.flatMap(({ docs }) => docs).find((each) => each._id === id && isWrittenBy(viewer, each.owner));
  if (!tweet) throw json(null, 404);
  return { content: tweet.content };
}
