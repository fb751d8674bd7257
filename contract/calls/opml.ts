import { z } from "zod";
import { followedFeedShape, opmlResultShape } from "#contract/opml";
import { call, emptyData } from "./call";
import { cursorList } from "./list";

export const opmlCalls = {
  exportSubscriptions: call({
    route: "GET /subscriptions/opml",
    summary: "Returns the viewer's subscriptions and feeds of other sites as an OPML file",
    who: "signed in",
    scope: "read",
    limit: "opml",
    answer: z.unknown(),
    produces: "application/xml",
  }),
  importSubscriptions: call({
    route: "POST /subscriptions/opml",
    summary: "Subscribes to the channels of this site that an OPML file names, and stores its other feeds as links",
    who: "signed in",
    scope: "playlists",
    limit: "opml",
    body: emptyData,
    files: ["file"],
    answer: opmlResultShape,
  }),
  listFollowedFeeds: call({
    route: "GET /subscriptions/feeds",
    summary: "Lists the feeds of other sites that the viewer imported, newest first",
    who: "signed in",
    scope: "read",
    defaultLimit: 50,
    ...cursorList(followedFeedShape),
  }),
  removeFollowedFeed: call({
    route: "DELETE /subscriptions/feeds/{feedId}",
    summary: "Removes a feed of another site",
    who: "signed in",
    scope: "playlists",
    limit: "reaction",
  }),
};
