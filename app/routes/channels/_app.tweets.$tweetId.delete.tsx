import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeleteTweetDialog } from "#app/components/posts/tweet-dialogs";
import { tweetsPath } from "#app/format/path";
import { buttonResponse } from "#app/http/form-response.server";
import { findOwnTweet, requireTweetParams } from "#app/pages/own-tweet.server";
import { guardAction } from "#app/http/guard-action.server";
import { videoApi } from "#app/video-api/index.server";
import * as t from "#languages/channels";

export { revalidateBehindDialog as shouldRevalidate } from "#app/components/ui/revalidate";

export const meta: MetaFunction = () => [{ title: `${t.deleteTweet()} · Vidlark` }];

export const loader = async ({ request, params, context }: LoaderFunctionArgs) =>
  json(await findOwnTweet({ request, context }, params));

export const action = guardAction(async ({ request, params, context }) => {
  const { tweetId, ...channel } = requireTweetParams(params);
  const call = videoApi(request, context).tweets.remove(tweetId);
  return buttonResponse({ request, context }, call, { goTo: tweetsPath(channel) + new URL(request.url).search });
});

export default function DeleteTweet() {
  return <DeleteTweetDialog {...useLoaderData<typeof loader>()} />;
}
