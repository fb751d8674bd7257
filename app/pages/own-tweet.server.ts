import { json } from "@remix-run/node";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/lists.server";
import { required } from "#app/http/load.server";
import { requireViewer } from "#app/http/viewer.server";
import type { RouteArgs } from "#app/http/route-args";

/**
 * The text of a tweet of the viewer's own. Servers have no call for one tweet, so it is looked for on the page
 * it was seen on, of the feed or of one's own; the feed moves on, so there among one's newest as well.
 */
export async function findOwnTweet({ request, context }: RouteArgs, id: string, seenIn: "feed" | "channel") {
  const { _id } = await requireViewer(request, context);
  const { tweets } = videoApi(request, context);
  const place = readPagePosition(request);
  const pages = seenIn === "feed" ? [tweets.feed(place), tweets.ofChannel(_id, {})] : [tweets.ofChannel(_id, place)];
  const lists = await Promise.all(pages.map(required));
  const tweet = lists.flatMap(({ docs }) => docs).find((each) => each._id === id && each.owner._id === _id);
  if (!tweet) throw json(null, 404);
  return { content: tweet.content };
}
