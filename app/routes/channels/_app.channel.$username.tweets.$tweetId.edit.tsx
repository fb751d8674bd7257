import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation, useParams } from "@remix-run/react";
import { EditTweetDialog } from "#app/components/posts/tweet-dialogs";
import { encodePath } from "#app/format/path";
import { readForm, invalidFormResponse } from "#app/http/form.server";
import { formResponse } from "#app/http/form-response.server";
import { findOwnTweet } from "#app/pages/own-tweet.server";
import { guardAction } from "#app/http/guard-action.server";
import { requireParams } from "#app/http/params.server";
import { videoApi } from "#app/video-api/index.server";
import { changedTweet } from "#contract/tweets";

export { revalidateBehindDialog as shouldRevalidate } from "#app/components/ui/revalidate";

export const meta: MetaFunction = () => [{ title: "Edit tweet · Vidlark" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { tweetId } = requireParams(params, "tweetId");
  return json(await findOwnTweet({ request, context }, tweetId, "channel"));
}

export const action = guardAction(async ({ request, params, context }: ActionFunctionArgs) => {
  const { tweetId, username } = requireParams(params, "tweetId", "username");
  const form = await readForm(request, changedTweet);
  if (!form.ok) return invalidFormResponse(form, request);
  const { newContent = "" } = form.fields;
  const editing = videoApi(request, context).tweets.edit(tweetId, newContent);
  return formResponse({ request, context }, editing, {
    goTo: encodePath`/channel/${username}/tweets` + new URL(request.url).search,
    form,
  });
});

export default function EditTweet() {
  const { content } = useLoaderData<typeof loader>();
  const { username = "" } = useParams();
  const closeTo = encodePath`/channel/${username}/tweets` + useLocation().search;
  return <EditTweetDialog content={content} closeTo={closeTo} />;
}
