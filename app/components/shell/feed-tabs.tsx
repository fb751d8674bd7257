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
const listOwnFeeds = () => [
  { label: t.subscriptions(), to: "/feed/subscriptions" as const },
  { label: t.watchLater(), to: "/feed/later" as const },
];

/**
 * Renders the links between the lists of videos, if there are several; a visitor has no lists of their own, and those that
 * the server lacks are left out.
 */
export function FeedTabs({ categories = [] }: { categories?: readonly Category[] | undefined }) {
  const { pathname } = useLocation();
  const { isSignedIn } = usePageContext();
  const supports = useSupportedControls();
  const lists = [...listFeeds(), ...(isSignedIn ? listOwnFeeds() : [])].filter(({ to }) => supports(to));
  const ofCategories = categories.map(({ _id, name }) => ({ label: name, to: encodePath`/category/${_id}` }));
  const tabs = [...lists, ...ofCategories].map((feed) => ({ ...feed, isHere: feed.to === pathname }));
  return tabs.length > 1 && <Tabs label={t.listsOfVideos()} tabs={tabs} />;
}
