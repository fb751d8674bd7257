import { expect, test } from "vitest";
import * as ownVideos from "#app/routes/channels/_app.channel.$username.myVideos";
import * as own from "#app/routes/channels/_app.channel.$username";
import * as channel from "#app/routes/channels/_app.user.$username.$userId";
import * as videos from "#app/routes/channels/_app.user.$username.$userId.videos";
import { aChannel, aVideo } from "#tests/support/fixtures";
import { renderRoute } from "#tests/support/render-route";
import { routeArgs, signedIn } from "#tests/support/route-args";
import { aViewer, envelope, optional, stubApi, unreachable } from "#tests/support/stub-api";

const frame = { ...channel, id: "routes/_app.user.$username.$userId" };
const params = { username: "wren", userId: "u2" };
const trailer = aVideo({ _id: "v7", title: "What we do", description: "Larks and\n wrens" });
const pinned = [aVideo({ _id: "v8", title: "First" }), aVideo({ _id: "v9", title: "Second" })];

async function open({ showcase = { trailer, pinned } as object | null, query = "", isSubscribed = false } = {}) {
  stubApi({
    "GET users/c/u2": envelope(aChannel({ isSubscribed })),
    "GET videos/allVideosOfUser/u2": envelope([aVideo()]),
    ...optional({ "GET users/u2/showcase": showcase ? envelope(showcase) : unreachable }),
  });
  const args = routeArgs(`/user/wren/u2${query}`, { params });
  const { document } = await renderRoute({ ...videos, id: "routes/_app.user.$username.$userId.videos" }, args, frame);
  return {
    headings: [...document.querySelectorAll("h2")].map(({ textContent }) => textContent),
    titles: [...document.querySelectorAll("h3")].map(({ textContent }) => textContent),
    watch: document.querySelector("[aria-labelledby=trailer] a")?.getAttribute("href"),
    text: document.querySelector("[aria-labelledby=trailer] p")?.textContent,
  };
}

test("a channel shows its trailer and its pinned videos before the others", async () => {
  expect(await open()).toEqual({
    headings: ["Trailer", "Pinned", "All videos"],
    titles: ["What we do", "First", "Second", "A clip"],
    watch: "/video/v7",
    text: "Larks and wrens",
  });
});

test("those who follow a channel do not see its trailer", async () => {
  expect(await open({ isSubscribed: true })).toMatchObject({ headings: ["Pinned", "All videos"], watch: undefined });
});

test.each([
  ["has nothing to show first", { showcase: { trailer: null, pinned: [] } }],
  ["cannot say what to show first", { showcase: null }],
  ["is sorted otherwise", { query: "?sortBy=views&sortType=desc" }],
])("a channel that %s is a list of its videos", async (_, options) => {
  expect(await open(options)).toMatchObject({ headings: ["A clip"], titles: [] });
});

test.each([
  ["shown", 0],
  ["notPublic", 1],
  ["deleted", 1],
])("the owner of a channel whose trailer is %s sees %i notes on it", async (state, count) => {
  stubApi({
    ...aViewer(),
    "GET users/c/lark": envelope(aChannel({ _id: "u1", username: "lark" })),
    "GET dashboard/videos": envelope([aVideo()]),
    "GET users/showcase": envelope({ trailer: { _id: "a".repeat(24), title: "T", state }, pinned: [] }),
  });
  const args = routeArgs("/channel/lark/myVideos", { params: { username: "lark" }, cookie: signedIn });
  const parent = { ...own, id: "routes/_app.channel.$username" };
  const { document } = await renderRoute({ ...ownVideos, id: "routes/_app.channel.$username.myVideos" }, args, parent);
  expect(document.querySelectorAll("[role=note]")).toHaveLength(count);
  expect(document.querySelector('.card-menu a[href="/settings/showcase?id=v1"]')?.textContent).toBe("Pin to channel");
});
