import { useLocation } from "@remix-run/react";
import { limits } from "#contract/limits";
import { Compose } from "#app/components/forms/compose";
import { ComposeLacking } from "#app/components/forms/compose-missing";
import { useOffers } from "#app/components/ui/page-context";

/** Renders the box for a new tweet, or its replacement; it posts to `path`, the page that shows it. */
export function TweetCompose({ path }: { path: string }) {
  const { search } = useLocation();
  if (!useOffers()("tweet")) return <ComposeLacking name="content" label="Your tweet" button="Tweet" />;
  return (
    <Compose
      path={path}
      search={search}
      name="content"
      label="New tweet"
      hint={`Up to ${limits.tweet} characters`}
      from={path}
      to="tweet"
    >
      Tweet
    </Compose>
  );
}
