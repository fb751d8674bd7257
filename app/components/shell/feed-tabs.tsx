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

/**
 * Renders the links between the lists of videos, if there are several; a visitor has no lists of their own, and those that
 * the server lacks are left out.
 */
export function FeedTabs() {
  const { pathname } = useLocation();
  const { isSignedIn, lacking } = usePageContext();
  const tabs = [...feeds, ...(isSignedIn ? ownFeeds : [])]
    .filter(({ to }) => !lacking.includes(to))
    .map((feed) => ({ ...feed, isHere: feed.to === pathname }));
  return tabs.length > 1 && <Tabs label="Lists of videos" tabs={tabs} />;
}
