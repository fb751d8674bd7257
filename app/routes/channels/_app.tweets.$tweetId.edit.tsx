import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EditTweetDialog } from "#app/components/posts/tweet-dialogs";
import { tweetsPath } from "#app/format/path";
import { readForm, invalidFormResponse } from "#app/http/form.server";
import { formResponse } from "#app/http/form-response.server";
import { findOwnTweet, requireTweetParams } from "#app/pages/own-tweet.server";
import { guardAction } from "#app/http/guard-action.server";
import { videoApi } from "#app/video-api/index.server";
import { changedTweet } from "#contract/tweets";
import * as t from "#languages/channels";

export { revalidateBehindDialog as shouldRevalidate } from "#app/components/ui/revalidate";

export const meta: MetaFunction = () => [{ title: `${t.editTweet()} · Vidlark` }];

export const loader = async ({ request, params, context }: LoaderFunctionArgs) =>
  json(await findOwnTweet({ request, context }, params));

export const action = guardAction(async ({ request, params, context }) => {
  const { tweetId, ...channel } = requireTweetParams(params);
  const form = await readForm(request, changedTweet);
  if (!form.ok) return invalidFormResponse(form, request);
  const call = videoApi(request, context).tweets.edit(tweetId, form.fields.newContent ?? "");
  return formResponse({ request, context }, call, {
    goTo: tweetsPath(channel) + new URL(request.url).search,
    form,
  });
});

export default function EditTweet() {
  return <EditTweetDialog {...useLoaderData<typeof loader>()} />;
}
