import { afterAll, describe, expect, test } from "vitest";
import { queryParameters } from "#app/format/query";
import { cleanUp } from "#tests/support/spawned";
import { type Shown, expectShown, pagesOf } from "./support/shown";
import { seedSite } from "./support/seed-site";

afterAll(cleanUp);
const { owner, other, visitor, videoId, playlistId } = await seedSite();
const asOwner = pagesOf(owner);
const asOther = pagesOf(other);
const asVisitor = pagesOf(visitor);

type Row = [route: string, path: string, ...shown: Shown];

const channel = `/user/anna/${owner.id}`;

const rows: Row[] = [
  ["/", "/", "main ul.video-grid > li h2", "Rain on the roof"],
  ["/tweets", "/tweets", "main form.compose button", "Tweet"],
  ["/results", "/results?search_query=RAIN", "main h1", "Results for “RAIN”"],
  ["/feed/history", "/feed/history", "main h1", "History"],
  ["/feed/liked", "/feed/liked", "main h1", "Liked Videos"],
  ["/feed/subscribers", "/feed/subscribers", "main h1", "Subscribers"],
  ["/user/:username/:userId", channel, "main h1", "The anna"],
  ["/channel/:username", "/channel/bea", "main h1", "The bea"],
  ["/settings", "/settings", "main h1", "Settings"],
  ["/playlist/:playlistId/:username", `/playlist/${playlistId}/anna`, "main h1", "Weather"],
  ["/playlist/{playlistId}/{channelId}", `/playlist/${playlistId}/${owner.id}`, "main h1", "Weather"],
  ["/support", "/support", "main h1", "Support"],
  ["/video/:videoId", `/video/${videoId}`, "main h1", "Rain on the roof"],
  ["/admin/dashboard", "/admin/dashboard", "main h1", "Welcome back, bea"],
];

describe("a route shows its screen in the main layout", () => {
  test.for(rows)("%s", async ([, path, ...expected]) => {
    const page = await asOther(path);
    expect(page.status).toBe(200);
    expectShown(page, expected);
    expectShown(page, ["header form[role=search]"]);
    expectShown(page, ["nav[aria-label=Main] a[href='/']", "Home"]);
  });

  test("/myplaylist/:playlistId/:username", async () => {
    const page = await asOwner(`/myplaylist/${playlistId}/anna`);
    expectShown(page, ["main h1", "Weather"]);
    expectShown(page, ["nav[aria-label=Main] a[href='/']", "Home"]);
  });
});

describe("a NUL in every parameter of a query fails no page", () => {
  const query = queryParameters.map((name) => `${name}=%00`).join("&");
  const documents = ["/sitemap/channels", "/sitemap/playlists", "/sitemap/videos", "/suggestions", "/decisions"];
  const paths = [...new Set([...rows.map(([, path]) => path.split("?")[0]!), ...documents])];
  test.for(paths)("%s", async (path) => {
    expect((await other.get(`${path}?${query}`)).status).toBeLessThan(500);
  });
});

describe("login and signup are outside the main layout", () => {
  test.for([
    ["/login", "Sign in to your account"],
    ["/signup", "Create your account"],
  ] as const)("%s", async ([path, heading]) => {
    const page = await asVisitor(path);
    expectShown(page, ["main h1", heading]);
    expect(page.all("header, nav")).toEqual([]);
  });
});

const tabs: [screen: string, pages: typeof asOther, path: string, tabs: string[]][] = [
  ["another's channel", asOther, channel, ["videos", "playlists", "tweets", "subscribed", "about"]],
  ["one's own channel", asOwner, "/channel/anna", ["myVideos", "tweets", "playlists", "subscribed", "about"]],
  ["the settings", asOwner, "/settings", ["personalInfo", "channelinfo", "changepwd", "data"]],
];

describe("a screen has its tabs, and each opens", () => {
  test.for(tabs)("%s", async ([, pages, path, steps]) => {
    const bar = [...(await pages(path)).document.querySelectorAll("nav.tabs a")];
    expect(bar.map((tab) => tab.getAttribute("href"))).toEqual(steps.map((step) => `${path}/${step}`));
    expect(bar[0]!.getAttribute("aria-current")).toBe("page");
    for (const step of steps) {
      const page = await pages(`${path}/${step}`);
      expect(page.status).toBe(200);
      expectShown(page, [`nav.tabs a[href="${path}/${step}"][aria-current=page]`]);
    }
  });
});

const settingsPages = [
  ["channelinfo", "showcase", "uploads", "comments", "webhooks"],
  ["changepwd", "security", "programs"],
  ["data", "feed", "decisions", "blocked"],
].map((group) => group.map((page) => `/settings/${page}`));

test.for(settingsPages)("the settings %s, %s … have links to each other", async (group) => {
  for (const path of group) {
    const page = await asOwner(path);
    expect(page.status).toBe(200);
    expect(page.all("main nav[aria-label]:not(.tabs) a")).toHaveLength(group.length);
    expectShown(page, [`main nav a[href="${path}"][aria-current=page]`]);
  }
});

const about: Shown[] = [
  ["dt", "Joined"],
  ["dd", /^\d\d\/\d\d\/\d\d$/],
  ["dt", "Subscribers"],
  ["dt", "Total views"],
  ["dt", "Videos"],
  ["dd", "2"],
  ["main p.text-muted", /This channel has no description\./],
];

describe("the about tab shows the channel's details", () => {
  test.for(about)("%s %s", async (expected) => {
    expectShown(await asOther(`${channel}/about`), expected);
    expectShown(await asOwner("/channel/anna/about"), expected);
  });
});

type Move = [from: string, to: string];

const moves: Move[] = [
  ["/channel/anna", `${channel}`],
  ["/channel/anna/tweets", `${channel}/tweets`],
  [`/myplaylist/${playlistId}/anna`, `/playlist/${playlistId}/anna`],
  [`/user/formerly/${owner.id}`, channel],
];

test.for(moves)("somebody else at %s is redirected to the public page", async ([from, to]) => {
  expect((await asOther(from)).to).toBe(to);
});

test("a path without a page is not found, in the layout", async () => {
  const page = await asVisitor("/nowhere");
  expect(page.status).toBe(404);
  expectShown(page, ["nav[aria-label=Main] a[href='/']", "Home"]);
});

test("a form without an action is an unexpected error, with a way home", async () => {
  const page = await visitor.post("/support");
  expect(page.status).toBe(405);
  expectShown(page, ["main h1", "Unexpected Application Error!"]);
  expectShown(page, ["main a[href='/']", "Home"]);
});
