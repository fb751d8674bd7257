import { useLocation } from "@remix-run/react";
import { limits } from "#contract/limits";
import { Compose } from "#app/components/forms/compose";
import { ComposeUnavailable } from "#app/components/forms/compose-unavailable";
import { useSupportedControls } from "#app/components/ui/page-context";
import * as t from "#languages/posts";

/** Renders the box for a new tweet, which posts to `path`, the page itself; or what replaces it if the server lacks the call. */
export function TweetCompose({ path }: { path: string }) {
  const { search } = useLocation();
  if (!useSupportedControls()("tweet"))
    return <ComposeUnavailable name="content" label={t.yourTweet()} button={t.tweet()} />;
  return (
    <Compose
      path={path}
      search={search}
      name="content"
      label={t.newTweet()}
      hint={t.upToCharacters({ count: limits.tweet })}
      from={path}
      to="tweet"
    >
      {t.tweet()}
    </Compose>
  );
}
