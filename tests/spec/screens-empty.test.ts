import { afterAll, describe, expect, test } from "vitest";
import { cleanUp } from "#tests/support/spawned";
import { type Shown, expectShown, pagesOf } from "./support/shown";
import { startSite } from "./support/site";

afterAll(cleanUp);
const site = await startSite();
const member = await site.signUp("anna");
const pages = pagesOf(member);

type Row = [screen: string, path: string, title: string, ...also: Shown[]];

const channel = `/user/anna/${member.id}`;
const nobody = "No people subscribers";
const noneYet: Shown = ["main p", "Your channel has yet to subscribe a new channel."];

const rows: Row[] = [
  ["home", "/", "No videos available"],
  ["liked videos", "/feed/liked", "No videos available"],
  ["history", "/feed/history", "No watch history found."],
  ["tweets feed", "/tweets", "No Tweets", ["main form.compose textarea[name=content]"]],
  ["subscribers", "/feed/subscribers", nobody, noneYet],
  ["channel's videos", channel, "No videos uploaded"],
  ["channel's playlists", `${channel}/playlists`, "No playlist created"],
  ["channel's tweets", `${channel}/tweets`, "No Tweets"],
  ["channel's subscribed", `${channel}/subscribed`, nobody, noneYet],
  ["my videos", "/channel/anna/myVideos", "No videos uploaded"],
  ["my tweets", "/channel/anna/tweets", "No Tweets", ["main form.compose textarea[name=content]"]],
  [
    "all playlists",
    "/channel/anna/playlists",
    "No Playlists Created",
    ["main a[href='/channel/anna/playlists/new']", "Create New Playlist"],
  ],
  ["my subscribed", "/channel/anna/subscribed", nobody, noneYet],
  ["dashboard's table", "/admin/dashboard", "No videos uploaded"],
  ["search", "/results?search_query=rain", "No results"],
];

describe("an empty screen shows its message", () => {
  test.for(rows)("%s", async ([, path, title, ...also]) => {
    const page = await pages(path);
    expect(page.status).toBe(200);
    expect(page.all("main .empty h2")).toEqual([title]);
    for (const expected of also) expectShown(page, expected);
  });
});

test("the button of an empty list of playlists links to the form for a new one", async () => {
  const dialog = await member.get("/channel/anna/playlists/new");
  expectShown(dialog, ["dialog h2", "New playlist"]);
  const answer = await member.post("/channel/anna/playlists/new", { name: "Storms", description: "" });
  expect(answer.to).toBe("/channel/anna/playlists");
  expectShown(await member.follow(answer), ["main h2 a", "Storms"]);
});

test("a playlist without videos has a placeholder for its cover", async () => {
  const { data } = await member.call<{ _id: string }>("POST", "/playlist", { name: "Calm", description: "" });
  const page = await member.get(`/myplaylist/${data._id}/anna`);
  expectShown(page, ["main .thumbnail > svg"]);
  expectShown(page, ["main .empty h2", "No videos in this playlist"]);
  expectShown(page, ['main .empty a[href="/"]', "Find videos"]);
});

test("a search without results leads to what is trending, and one with filters to a search without them", async () => {
  expectShown(await member.get("/results?search_query=rain"), ["main .empty a[href='/feed/trending']"]);
  const filtered = await member.get("/results?search_query=rain&length=short");
  expectShown(filtered, ["main .empty a[href='/results?search_query=rain']", "Search without filters"]);
});

test("history and liked videos show the same empty view", async () => {
  const [history, liked] = await Promise.all([pages("/feed/history"), pages("/feed/liked")]);
  const view = (page: typeof history) => [...page.document.querySelectorAll("main .empty > *")].map((e) => e.tagName);
  expect(view(history)).toEqual(view(liked));
  expectShown(history, ["main .empty a[href='/']", "Home"]);
});

test("a search of the subscriptions without results links to all of them", async () => {
  const page = await member.get(`${channel}/subscribed?query=nobody`);
  expectShown(page, ["main .empty h2", "No results"]);
  expectShown(page, [`main a[href="${channel}/subscribed"]`, "All subscribed channels"]);
});
