import { useLocation } from "@remix-run/react";
import { notOffered } from "#app/messages";
import { limits } from "#contract/limits";
import { Compose } from "./compose";
import { useVisit } from "./visit";

/** The box for a new tweet, or what stands in its place; it posts to `path`, the page it is on. */
export function TweetCompose({ path }: { path: string }) {
  const { search } = useLocation();
  if (useVisit().lacking.includes("tweet")) return <p className="muted">{notOffered}</p>;
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
