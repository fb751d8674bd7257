import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { DeleteTweetDialog } from "#app/components/posts/tweet-dialogs";
import { buttonResponse } from "#app/http/form-response.server";
import { findOwnTweet } from "#app/pages/own-tweet.server";
import { guardAction } from "#app/http/guard-action.server";
import { requireParams } from "#app/http/params.server";
import { videoApi } from "#app/video-api/index.server";

export { revalidateBehindDialog as shouldRevalidate } from "#app/components/ui/revalidate";

export const meta: MetaFunction = () => [{ title: "Delete tweet · Vidlark" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { tweetId } = requireParams(params, "tweetId");
  return json(await findOwnTweet({ request, context }, tweetId, "feed"));
}

export const action = guardAction(async ({ request, params, context }: ActionFunctionArgs) => {
  const { tweetId } = requireParams(params, "tweetId");
  const removing = videoApi(request, context).tweets.remove(tweetId);
  return buttonResponse({ request, context }, removing, { goTo: `/tweets${new URL(request.url).search}` });
});

export default function DeleteTweet() {
  const { content } = useLoaderData<typeof loader>();

  const closeTo = `/tweets${useLocation().search}`;
  return <DeleteTweetDialog content={content} closeTo={closeTo} />;
}
