import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, useOutletContext } from "@remix-run/react";
import { AboutPanel } from "#app/components/channels/about-panel";
import { SectionFailed } from "#app/components/ui/section-failed";
import { formActionWith } from "#app/http/form-action.server";
import { type ShownChannel, toListView, toTweets } from "#app/video-api/shapes/community-view-models.server";
import { TweetCompose } from "#app/components/posts/tweet-compose";
import { TweetList } from "#app/components/posts/tweet-list";
import { encodePath } from "#app/format/path";
import { optionalSection } from "#app/http/load.server";
import { requireViewer } from "#app/http/viewer.server";
import { useRoot } from "#app/root";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import { newTweet } from "#contract/tweets";

export { revalidateBehindDialog as shouldRevalidate } from "#app/components/ui/revalidate";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  const { data: tweets, failure } = await optionalSection(
    videoApi(request, context).tweets.ofChannel(viewer, readPagePosition(request)),
  );
  return json({ tweets: tweets && toListView(tweets, toTweets), failure });
}

export const action = formActionWith({ names: ["username"] }, newTweet, ({ form, ids: { username }, api, answer }) =>
  answer(api.tweets.add(form.value), {
    goTo: encodePath`/channel/${username}/tweets`,
  }),
);

export default function MyTweets() {
  const { tweets, failure } = useLoaderData<typeof loader>();
  const channel = useOutletContext<ShownChannel>();
  const path = encodePath`/channel/${channel.username}/tweets`;
  const { search } = useLocation();
  const { now } = useRoot()!;
  return (
    <>
      <Outlet />
      <div className="xl:grid xl:grid-cols-[minmax(0,640px)_minmax(0,1fr)] xl:items-start xl:gap-8">
        <div className="narrow">
          <TweetCompose path={path} />
          {tweets ? (
            <TweetList tweets={tweets} path={path} now={now} dialogsPath={path} />
          ) : (
            <SectionFailed failure={failure} retry={path + search} />
          )}
        </div>
        <AboutPanel channel={channel} />
      </div>
    </>
  );
}
