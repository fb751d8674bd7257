import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { SectionFailed } from "#app/components/ui/section-failed";
import { TweetCompose } from "#app/components/posts/tweet-compose";
import { TweetList } from "#app/components/posts/tweet-list";
import { formAction } from "#app/http/form-action.server";
import { optionalSection, requiredSection } from "#app/http/load.server";
import { useRoot } from "#app/root";
import { toListView, toTweets } from "#app/video-api/shapes/community-view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import { newTweet } from "#contract/tweets";
import * as t from "#languages/channels";

export { pageStyles as links } from "#app/components/ui/page-styles";

export { revalidateBehindDialog as shouldRevalidate } from "#app/components/ui/revalidate";

export const meta: MetaFunction = () => [{ title: `${t.tweets()} · Vidlark` }];

const path = "/tweets";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { tweets } = videoApi(request, context);
  // Under a dialog the list is an optional block: if it fails, the viewer must not lose what they typed.
  const isMain = new URL(request.url).pathname === path;
  const { data, failure } = await (isMain ? requiredSection : optionalSection)(tweets.feed(readPagePosition(request)));
  return json({ tweets: data && toListView(data, toTweets), failure });
}

export const action = formAction(newTweet, ({ form, api, answer }) =>
  answer(api.tweets.add(form.value), { goTo: path }),
);

export default function Tweets() {
  const { tweets, failure } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const { now } = useRoot()!;
  return (
    <>
      <Outlet />
      <div className="narrow">
        <h1 className="mb-4">{t.tweets()}</h1>
        <div className="mb-6">
          <TweetCompose path={path} />
        </div>
        {tweets ? (
          <TweetList tweets={tweets} path={path} now={now} dialogsPath={path} />
        ) : (
          <SectionFailed failure={failure} retry={path + search} />
        )}
      </div>
    </>
  );
}
