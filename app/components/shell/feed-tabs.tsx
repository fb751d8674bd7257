import { useLocation } from "@remix-run/react";
import { encodePath } from "#app/format/path";
import { Tabs } from "#app/components/ui/tabs";
import { useSupportedControls, usePageContext } from "#app/components/ui/page-context";
import type { Category } from "#contract/categories";
import * as t from "#languages/shell";

const listFeeds = () => [
  { label: t.allVideos(), to: "/" as const },
  { label: t.trending(), to: "/feed/trending" as const },
];
const listViewerFeeds = () => [
  { label: t.subscriptions(), to: "/feed/subscriptions" as const },
  { label: t.watchLater(), to: "/feed/later" as const },
];

/**
 * Renders tabs for the lists of videos, if there are several. Visitors have no lists of their own; lists that the server
 * does not support are left out.
 */
export function FeedTabs({ categories = [] }: { categories?: readonly Category[] | undefined }) {
  const { pathname } = useLocation();
  const { isSignedIn } = usePageContext();
  const supports = useSupportedControls();
  const lists = [...listFeeds(), ...(isSignedIn ? listViewerFeeds() : [])].filter(({ to }) => supports(to));
  const categoryLists = categories.map(({ _id, name }) => ({ label: name, to: encodePath`/category/${_id}` }));
  const tabs = [...lists, ...categoryLists].map((feed) => ({ ...feed, isCurrent: feed.to === pathname }));
  return tabs.length > 1 && <Tabs label={t.listsOfVideos()} tabs={tabs} />;
}
