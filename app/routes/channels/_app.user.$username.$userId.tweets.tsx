import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, useOutletContext } from "@remix-run/react";
import { AboutPanel } from "#app/components/channels/about-panel";
import { type ShownChannel, toListView, toTweets } from "#app/video-api/shapes/community-view-models.server";
import { SectionFailed } from "#app/components/ui/section-failed";
import { TweetList } from "#app/components/posts/tweet-list";
import { optionalSection } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { useRoot } from "#app/root";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { username, userId } = requireParams(params, "username", "userId");
  const { data: tweets, failure } = await optionalSection(
    videoApi(request, context).tweets.ofChannel({ _id: userId, username }, readPagePosition(request)),
  );
  return json({ tweets: tweets && toListView(tweets, toTweets), failure });
}

export default function ChannelTweets() {
  const { tweets, failure } = useLoaderData<typeof loader>();
  const { pathname: path, search } = useLocation();
  const channel = useOutletContext<ShownChannel>();
  const { now } = useRoot()!;
  if (!tweets) return <SectionFailed failure={failure} retry={path + search} />;
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,640px)_minmax(0,1fr)] xl:items-start xl:gap-8">
      <div className="narrow">
        <TweetList tweets={tweets} path={path} now={now} />
      </div>
      <AboutPanel channel={channel} />
    </div>
  );
}
