// @vitest-environment happy-dom
import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { ChannelTabs } from "#app/components/channels/channel-tabs";
import { AccountMenu } from "#app/components/shell/account-menu";
import { FeedTabs } from "#app/components/shell/feed-tabs";
import { PageContext } from "#app/components/ui/page-context";
import { VideoCard } from "#app/components/videos/video-card";
import { renderInto } from "../../render";

/** Renders an element for a viewer of a server that lacks some calls; returns its links and buttons. */
async function labelsOf(element: ReactElement, missingControls: string[] = []) {
  const page = await renderInto(
    <PageContext.Provider value={{ viewerId: "u1", missingControls }}>{element}</PageContext.Provider>,
  );
  return [...page.querySelectorAll("a, button")].map(({ textContent }) => textContent);
}

test("the tabs of the feeds leave out those that the server lacks", async () => {
  expect(await labelsOf(<FeedTabs />, ["/feed/trending", "/feed/later"])).toEqual(["All videos", "Subscriptions"]);
  expect(await labelsOf(<FeedTabs />, ["/feed/trending", "/feed/later", "/feed/subscriptions"])).toEqual([]);
});

test("the tabs of a channel leave out those that the server lacks", async () => {
  const tabs = [
    { segment: "videos", label: "Videos" },
    { segment: "tweets", label: "Tweets", needs: "channelTweets" },
  ] as const;
  expect(await labelsOf(<ChannelTabs base="/user/lark/u1" tabs={tabs} />)).toEqual(["Videos", "Tweets"]);
  expect(await labelsOf(<ChannelTabs base="/user/lark/u1" tabs={tabs} />, ["channelTweets"])).toEqual(["Videos"]);
});

test("the account menu leaves out what the server lacks", async () => {
  const viewer = { _id: "u1", username: "lark", fullName: "Ann Lark", avatar: "", role: "admin" } as const;
  const menu = <AccountMenu viewer={viewer} />;
  const all = await labelsOf(menu);
  expect(all).toEqual(expect.arrayContaining(["Moderation", "Manage site", "Trending", "Watch later"]));
  const missingControls = [
    "/moderation",
    "/administration",
    "/tweets",
    ...["trending", "later", "subscriptions", "liked"].map((feed) => `/feed/${feed}`),
  ];
  expect(await labelsOf(menu, missingControls)).toEqual(["My Content", "Settings", "Subscribers", "Support", "Logout"]);
});

test("the account menu has a group of its own for what to watch, for lists, for the account and for leaving", async () => {
  const viewer = { _id: "u1", username: "lark", fullName: "Ann Lark", avatar: "" };
  const groupsOf = async (missingControls: string[]) => {
    const context = { viewerId: "u1", missingControls };
    const menu = <AccountMenu viewer={viewer} />;
    const page = await renderInto(<PageContext.Provider value={context}>{menu}</PageContext.Provider>);
    return Array.from(
      page.querySelectorAll("details > div > div"),
      (group) => group.querySelector("a, button")?.textContent,
    );
  };
  expect(await groupsOf([])).toEqual(["My Content", "Watch later", "Liked Videos", "Logout"]);
  const feeds = ["trending", "later", "subscriptions", "liked"].map((feed) => `/feed/${feed}`);
  expect(await groupsOf(feeds)).toEqual(["My Content", undefined, "Tweets", "Logout"]);
});

test("a card whose owner the server does not name links to no channel", async () => {
  const video = {
    ...{ _id: "v1", title: "A clip", duration: 0, views: null, createdAt: "", thumbnail: "", thumbnailSmall: "" },
    owner: { _id: "u2", username: "", fullName: "", avatar: "" },
  };
  const page = await renderInto(<VideoCard video={video} now={0} sizes="" loading="eager" />);
  expect(page.querySelectorAll("a[href^='/user']")).toHaveLength(0);
  expect(page.querySelector(".owner")!.textContent).toBe("—");
  expect(page.querySelector(".meta")!.textContent).toBe("—\u00a0views\u00a0·\u00a0—");
});
