import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, useOutletContext } from "@remix-run/react";
import { isWrittenBy } from "#app/format/authors";
import { readQuery } from "#app/format/query";
import { AboutPanel } from "#app/components/channels/about-panel";
import { type ShownChannel, toListView, toTweets } from "#app/video-api/shapes/community-view-models.server";
import { SectionFailed } from "#app/components/ui/section-failed";
import { TweetList } from "#app/components/posts/tweet-list";
import { optionalSection } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { useRoot } from "#app/root";
import { videoApi } from "#app/video-api/index.server";
import type { Tweet } from "#app/video-api/shapes/community-shapes.server";
import { nullOnApiError } from "#app/video-api/transport/errors.server";
import { type Page, readPagePosition } from "#app/video-api/transport/lists.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { username, userId } = requireParams(params, "username", "userId");
  const { tweets: api } = videoApi(request, context);
  const channel = { _id: userId, username };
  const linkedId = readQuery(request, "tweet");
  const [{ data: tweets, failure }, linked] = await Promise.all([
    optionalSection(api.ofChannel(channel, readPagePosition(request))),
    linkedId ? api.find(linkedId).catch(nullOnApiError) : null,
  ]);
  const page = tweets && linked && isWrittenBy(channel, linked.data.owner) ? putFirst(tweets, linked.data) : tweets;
  return json({ tweets: page && toListView(page, toTweets), failure });
}

/** Puts the tweet that a feed links to first on a page that lacks it. */
const putFirst = (page: Page<Tweet>, tweet: Tweet): Page<Tweet> =>
  page.docs.some(({ _id }) => _id === tweet._id) ? page : { ...page, docs: [tweet, ...page.docs] };

export default function ChannelTweets() {
  const { tweets, failure } = useLoaderData<typeof loader>();
  const { pathname: path, search } = useLocation();
  const channel = useOutletContext<ShownChannel>();
  const { now } = useRoot()!;
  if (!tweets) return <SectionFailed failure={failure} retry={path + search} />;
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,640px)_minmax(0,1fr)] xl:items-start xl:gap-8">
      <div className="narrow -mt-3">
        <TweetList tweets={tweets} path={path} now={now} />
      </div>
      <AboutPanel channel={channel} />
    </div>
  );
}
