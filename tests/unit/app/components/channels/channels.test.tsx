// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { About } from "#app/components/channels/about";
import { FollowedTab } from "#app/components/channels/followed-tab";
import { ChannelHead } from "#app/components/channels/channel-head";
import { ChannelList, type ListedChannel } from "#app/components/channels/channel-list";
import { SubscribeButton } from "#app/components/channels/subscribe-button";
import type { ShownChannel } from "#app/video-api/shapes/community-view-models.server";
import { ChannelVideos } from "#app/components/channels/videos-tab";
import { PageContext } from "#app/components/ui/page-context";
import { aVideo } from "#tests/support/fixtures";
import { now } from "../now";
import { render, renderInto } from "../../render";

const channel: ShownChannel = {
  ...{ _id: "u2", username: "wren", fullName: "Jen Wren", avatar: "", coverImage: "", description: "Songs" },
  about: { head: ["Songs"], rest: [] },
  links: [],
  ...{
    createdAt: "2021-04-12T00:00:00.000Z",
    subscribersCount: 1,
    channelsSubscribedToCount: 0,
    totalViews: null,
    isSubscribed: false,
  },
};
const aListedChannel = (changes: Partial<ListedChannel> = {}): ListedChannel => ({
  ...{ _id: "u3", username: "owl", fullName: "Barn Owl", avatar: "", subscriberCount: 3, isSubscribed: true },
  ...changes,
});
const headOf = (changes: Partial<ShownChannel> = {}) =>
  renderInto(<ChannelHead channel={{ ...channel, ...changes }}>{null}</ChannelHead>);
const listOf = (channels: ListedChannel[], viewerId = "u1") =>
  renderInto(
    <PageContext.Provider value={{ viewerId, missingControls: [] }}>
      <ChannelList channels={channels} returnTo="/feed/subscribers" />
    </PageContext.Provider>,
  );

test("a button that says what pressing does has no tick, which says what is", async () => {
  const [button] = (await listOf([aListedChannel()])).querySelectorAll("button");
  expect([button!.textContent, button!.querySelector(".icon")]).toEqual(["Unsubscribe", null]);
});

test.each([
  [true, "Unsubscribed", 1],
  [false, "Subscribe", 0],
])("a button that says what is has a tick while that is so (%s)", async (isSubscribed, text, ticks) => {
  const page = await renderInto(
    <SubscribeButton channelId="u2" name="Wren" returnTo="/" subscribedLabel="Unsubscribed" {...{ isSubscribed }} />,
  );
  const button = page.querySelector("button")!;
  expect([button.textContent, button.querySelectorAll("[href$='#check']").length]).toEqual([text, ticks]);
});

test.each([
  [0, "@wren\u00a0· 0\u00a0subscribers\u00a0· 0\u00a0subscriptions"],
  [1, "@wren\u00a0· 1\u00a0subscriber\u00a0· 0\u00a0subscriptions"],
  [1_000_000_000, "@wren\u00a0· 1.0B\u00a0subscribers\u00a0· 0\u00a0subscriptions"],
])("a channel's header shows %d subscribers", async (subscribersCount, line) => {
  const page = await headOf({ subscribersCount });
  expect(page.querySelector("h1")!.textContent).toBe("Jen Wren");
  expect(page.querySelector("p")!.textContent).toBe(line);
});

test("a channel without a full name shows its username", async () => {
  expect((await headOf({ fullName: "" })).querySelector("h1")!.textContent).toBe("wren");
});

const blog = { label: "Blog", address: "https://blog.example/", host: "blog.example" };
const bare = { label: "", address: "https://shop.example/", host: "shop.example" };

test("a channel's header and its about tab show its links as its own, by name and host", async () => {
  const about = renderInto(<About channel={{ ...channel, links: [blog, bare] }} figures={figures} />);
  for (const page of [await headOf({ links: [blog, bare] }), await about]) {
    const items = [...page.querySelectorAll("[aria-label=Links] li")].map(({ textContent }) => textContent);
    expect(items).toEqual(["Blog blog.example", "shop.example"]);
    expect(page.querySelector("[aria-label=Links] a")!.getAttribute("rel")).toBe("me nofollow ugc noopener");
  }
  expect((await headOf()).querySelector("[aria-label=Links]")).toBeNull();
});

test("a channel's header shows its cover image if it has one", async () => {
  expect((await headOf()).querySelector("img")).toBeNull();
  expect((await headOf({ coverImage: "/c.webp" })).querySelector("img[width='1280']")!.getAttribute("src")).toBe(
    "/c.webp",
  );
});

test("the colour of a channel without a cover is its own, and stays when its name changes", async () => {
  const colourOf = async (changes: Partial<ShownChannel>) =>
    (await headOf(changes)).querySelector("svg[aria-hidden] rect")!.getAttribute("fill");
  const first = await colourOf({ _id: "a".repeat(24) });
  expect(await colourOf({ _id: "a".repeat(24), username: "jenny" })).toBe(first);
  expect(await colourOf({ _id: "b".repeat(24) })).not.toBe(first);
});

test("a channel without a cover has a pattern, and a link for its owner to add one", async () => {
  const addCover = <a href="/settings">Add a cover</a>;
  const renderShown = (coverImage: string) =>
    renderInto(
      <ChannelHead channel={{ ...channel, coverImage }} addCover={addCover}>
        {null}
      </ChannelHead>,
    );
  expect((await renderShown("")).querySelector("pattern")).not.toBeNull();
  expect((await renderShown("")).textContent).toContain("Add a cover");
  expect((await renderShown("/c.webp")).textContent).not.toContain("Add a cover");
});

test("every channel of a list links to it and has its button", async () => {
  const page = await listOf([
    aListedChannel(),
    aListedChannel({ _id: "u4", isSubscribed: false, subscriberCount: null }),
  ]);
  const [first, second] = [...page.querySelectorAll("li")];
  expect(first!.querySelector("a")!.getAttribute("href")).toBe("/user/owl/u3");
  expect(first!.querySelector("button")!.textContent).toBe("Unsubscribe");
  expect(second!.querySelector("button")!.textContent).toBe("Subscribe");
  expect(second!.querySelector("p")!.textContent).toBe("@owl\u00a0· —\u00a0subscribers");
});

test("the viewer's own channel in a list has no button", async () => {
  expect((await listOf([aListedChannel()], "u3")).querySelector("button")).toBeNull();
});

const tab = (followed: Parameters<typeof FollowedTab>[0]["followed"], query = "") =>
  renderInto(<FollowedTab followed={followed} query={query} path="/channel/lark/subscribed" />);
const nobody = { docs: [], next: null, prev: null, isCut: false };

test("a viewer without subscriptions sees a message", async () => {
  const page = await tab(nobody);
  expect(page.querySelector(".empty")!.textContent).toBe(
    "No people subscribersYour channel has yet to subscribe a new channel.",
  );
});

test("a search without results links back to all subscriptions", async () => {
  const page = await tab(nobody, "owl");
  expect(page.querySelector(".empty h2")!.textContent).toBe("No results");
  expect(page.querySelector(".empty a")!.getAttribute("href")).toBe("/channel/lark/subscribed");
});

test("the search of subscriptions works without JavaScript, and its pages keep the query", async () => {
  const page = await tab({ ...nobody, docs: [aListedChannel()], next: "N" }, "a owl");
  const form = page.querySelector("form[role=search]")!;
  expect([form.getAttribute("method"), form.getAttribute("action")]).toEqual(["get", "/channel/lark/subscribed"]);
  expect(form.querySelector("input")!.value).toBe("a owl");
  expect(page.querySelector(".pager a")!.getAttribute("href")).toBe("/channel/lark/subscribed?query=a+owl&after=N");
});

test("subscriptions that cannot be loaded show a link to retry, which keeps the search", async () => {
  const page = await tab(null);
  expect(page.querySelector("form[role=search]")).not.toBeNull();
  expect(page.querySelector("[role=status]")!.textContent).toContain("Opps! something went wrong 😕");
});

test("a card on its channel's page shows no owner, and no status for published videos", async () => {
  const video = aVideo({ duration: 557.4, views: 12_400, createdAt: "2026-11-17T12:00:00.000Z" });
  const page = await renderInto(<ChannelVideos videos={[video]} now={now} />);
  expect(page.querySelector(".duration")!.textContent).toBe("9:17");
  expect(page.querySelector(".meta")!.textContent).toBe("12.4K\u00a0views\u00a0·\u00a03\u00a0days\u00a0ago");
  expect(page.querySelector(".owner, .badge")).toBeNull();
});

test.each([
  [{ isPublished: false }, "Unpublished"],
  [{ status: "processing" }, "Processing"],
  [{ status: "failed" }, "Failed"],
] as const)("one's own video that others do not see says why: %j", async (state, badge) => {
  const page = await renderInto(<ChannelVideos videos={[aVideo(state)]} now={now} />);
  expect([...page.querySelectorAll(".badge")].map((each) => each.textContent)).toEqual([badge]);
});

const figures = { totalViews: 9, totalVideos: 1_000, hasMore: false };
const renderHead = async (changes: Partial<typeof figures> | object, also: Partial<ShownChannel> = {}) => {
  const page = await renderInto(<About channel={{ ...channel, ...also }} figures={{ ...figures, ...changes }} />);
  return [...page.querySelectorAll("dd")].map((each) => each.textContent);
};

test("the about tab shows the channel's figures", async () => {
  expect(await renderHead({})).toEqual(["12/04/21", "1", "9", "1.0K"]);
  expect(await renderHead({ totalViews: null }, { totalViews: 7 })).toEqual(["12/04/21", "1", "7", "1.0K"]);
  expect(await renderHead({ hasMore: true })).toEqual(["12/04/21", "1", "9", "1.0K or more"]);
});

test("the about tab shows unknown figures as '—'", async () => {
  expect(await renderHead({ totalViews: null, totalVideos: null })).toEqual(["12/04/21", "1", "—", "—"]);
});

test("a channel without a description shows a message", async () => {
  const html = await render(<About channel={{ ...channel, description: "" }} figures={figures} />);
  expect(html).toContain("This channel has no description.");
});
