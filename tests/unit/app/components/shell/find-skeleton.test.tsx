import { isValidElement } from "react";
import { expect, test } from "vitest";
import { findSkeleton } from "#app/components/shell/find-skeleton";
import { renderToStaticMarkup } from "react-dom/server";
import { routeFiles } from "#tests/support/route-files";

const toAddress = (path: string) => path.replaceAll(/:\w+/g, "lark1");

const nameOf = (path: string) => {
  const outline = findSkeleton(toAddress(path));
  return isValidElement<object>(outline) && typeof outline.type === "function" ? outline.type.name : null;
};

test("each page that lists or plays something is outlined, and dialogs leave the page below them", () => {
  const outlined = routeFiles.flatMap(({ path }) => (nameOf(path) ? [`${path} ${nameOf(path)}`] : []));
  expect([...new Set(outlined)].sort()).toMatchInlineSnapshot(`
    [
      "/ VideoGridSkeleton",
      "/admin/dashboard DashboardSkeleton",
      "/channel/:username ChannelSkeleton",
      "/channel/:username/about ChannelSkeleton",
      "/channel/:username/myVideos ChannelSkeleton",
      "/channel/:username/playlists ChannelSkeleton",
      "/channel/:username/subscribed ChannelSkeleton",
      "/channel/:username/tweets ChannelSkeleton",
      "/feed/history VideoListSkeleton",
      "/feed/later VideoListSkeleton",
      "/feed/liked VideoGridSkeleton",
      "/feed/subscribers PostsSkeleton",
      "/feed/subscriptions VideoGridSkeleton",
      "/feed/trending VideoGridSkeleton",
      "/myplaylist/:playlistId/:username PlaylistSkeleton",
      "/playlist/:playlistId/:username PlaylistSkeleton",
      "/results VideoGridSkeleton",
      "/settings SettingsSkeleton",
      "/tweets PostsSkeleton",
      "/user/:username/:userId ChannelSkeleton",
      "/user/:username/:userId/about ChannelSkeleton",
      "/user/:username/:userId/playlists ChannelSkeleton",
      "/user/:username/:userId/subscribed ChannelSkeleton",
      "/user/:username/:userId/tweets ChannelSkeleton",
      "/user/:username/:userId/videos ChannelSkeleton",
      "/video/:videoId WatchSkeleton",
      "/video/:videoId/read PostsSkeleton",
    ]
  `);
});

test.each(routeFiles.filter(({ path }) => nameOf(path)))("the outline of $path says that it loads", ({ path }) => {
  expect(renderToStaticMarkup(findSkeleton(toAddress(path)))).toContain("Loading");
});
