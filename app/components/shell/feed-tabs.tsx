import { useLocation } from "@remix-run/react";
import { Tabs } from "#app/components/ui/tabs";
import { usePageContext } from "#app/components/ui/page-context";

const feeds = [
  { label: "All videos", to: "/" },
  { label: "Trending", to: "/feed/trending" },
];
const ownFeeds = [
  { label: "Subscriptions", to: "/feed/subscriptions" },
  { label: "Watch later", to: "/feed/later" },
];

/** Renders the links between the lists of videos; a visitor has no lists of their own. */
export function FeedTabs() {
  const { pathname } = useLocation();
  const feedsOfViewer = usePageContext().isSignedIn ? [...feeds, ...ownFeeds] : feeds;
  return (
    <Tabs label="Lists of videos" tabs={feedsOfViewer.map((feed) => ({ ...feed, isHere: feed.to === pathname }))} />
  );
}
