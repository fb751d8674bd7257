import { expect, test } from "vitest";
import * as subscribers from "#app/routes/browse/_app.feed.subscribers";
import * as feedReader from "#app/routes/settings/_app.settings.feed";
import * as form from "#app/routes/settings/_app.settings.feed_.import";
import { loader as download } from "#app/routes/settings/settings.feed.opml";
import { aChannelEntry, aUser } from "#tests/support/fixtures";
import { renderRoute } from "#tests/support/render-route";
import { formArgs, locationOf, respond, routeArgs, signedIn, thrownResponse, toastOf } from "#tests/support/route-args";
import { envelope, errorEnvelope, page, stubApi, unreachable } from "#tests/support/stub-api";

const mine = { cookie: signedIn };
const viewer = { "GET users/current-user": envelope(aUser()) };
const path = "/settings/feed/import";
const id = "0123456789abcdef01234567";
const feed = {
  ...{ _id: id, title: "Birds & boats", address: "https://birds.example/feed", page: "https://birds.example/" },
  createdAt: "2030-01-01T00:00:00.000Z",
};
const feeds = envelope({
  docs: [feed, { ...feed, _id: id.replace("0", "1"), title: "Crows", page: "" }],
  nextCursor: null,
  prevCursor: null,
});

const upload = (file?: File) => {
  const fields = new FormData();
  if (file) fields.append("file", file);
  const args = routeArgs(path, mine);
  const headers = { Cookie: signedIn, Origin: "http://site.test" };
  return { ...args, request: new Request(`http://site.test${path}`, { method: "POST", body: fields, headers }) };
};

test("the page of subscriptions lists feeds of other sites, as links that say nothing of it", async () => {
  stubApi({ ...viewer, "GET subscriptions/u/u1": page([]), "GET subscriptions/feeds": feeds });
  const { document } = await renderRoute(subscribers, routeArgs("/feed/subscribers", mine));
  const links = [...document.querySelectorAll("#other-sites a")];
  expect(links.map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("rel")])).toEqual([
    ["Birds & boats", "https://birds.example/", "noopener noreferrer nofollow"],
    ["RSS feed of Birds & boats", "https://birds.example/feed", "noopener noreferrer nofollow"],
    ["RSS feed of Crows", "https://birds.example/feed", "noopener noreferrer nofollow"],
  ]);
});

test.each([
  [{}, "Channels you subscribe to\u00a0· 2"],
  [{ nextCursor: "next" }, "Channels you subscribe to"],
])(
  "the page of subscriptions says whose channels it lists, and how many where it has all: %o",
  async (cursors, line) => {
    const docs = [aChannelEntry({ channelId: "u2" }), aChannelEntry({ channelId: "u3" })];
    const followed = envelope({ docs, nextCursor: null, prevCursor: null, ...cursors });
    stubApi({ ...viewer, "GET subscriptions/u/u1": followed, "GET subscriptions/feeds": feeds });
    const { document } = await renderRoute(subscribers, routeArgs("/feed/subscribers", mine));
    expect(document.querySelector(".page-head + p")!.textContent).toBe(line);
  },
);

test("feeds that cannot be loaded leave the channels in sight", async () => {
  stubApi({ ...viewer, "GET subscriptions/u/u1": page([]), "GET subscriptions/feeds": unreachable });
  const { status, document } = await renderRoute(subscribers, routeArgs("/feed/subscribers", mine));
  expect({ status, list: document.querySelector("#other-sites") }).toEqual({ status: 200, list: null });
});

test("a press removes a feed, and one on what is no feed is a 404", async () => {
  stubApi({ "DELETE subscriptions/feeds/0123456789abcdef01234567": envelope({}, "The feed is removed") });
  const response = await respond(subscribers.action, formArgs("/feed/subscribers", { feed: id }, mine));
  expect([locationOf(response), (await toastOf(response))?.message]).toEqual([
    "/feed/subscribers",
    "The feed is removed",
  ]);
  const other = await thrownResponse(subscribers.action, formArgs("/feed/subscribers", { feed: "../me" }, mine));
  expect(other.status).toBe(404);
});

test("a file is sent on, and the page of subscriptions shows its result", async () => {
  let sent = "";
  const result = { channels: 1, feeds: 2, existing: 0, refused: 0 };
  stubApi({
    "POST subscriptions/opml": async (request) => {
      sent = await request.text();
      return envelope(result, "Channels subscribed to: 1. Feeds of other sites: 2.");
    },
  });
  const response = await respond(form.action, upload(new File(["<opml/>"], "feeds.opml")));
  expect(sent).toContain("<opml/>");
  expect([locationOf(response), (await toastOf(response))?.message]).toEqual([
    "/feed/subscribers",
    "Channels subscribed to: 1. Feeds of other sites: 2.",
  ]);
});

test("a form without a file, and a file that the server refuses, have the message at the field", async () => {
  const refusal = errorEnvelope(422, "This file is not an OPML file", [
    { field: "file", message: "This file is not an OPML file" },
  ]);
  const missing = await respond(form.action, upload());
  stubApi({ "POST subscriptions/opml": refusal });
  const wrong = await respond(form.action, upload(new File(["Hello"], "feeds.opml")));
  expect([await missing.json(), await wrong.json()]).toMatchObject([
    { errors: { file: ["Choose an OPML file"] } },
    { errors: { file: ["This file is not an OPML file"] } },
  ]);
});

test("the page of the feed reader leads to both, and both are for viewers", async () => {
  const none = envelope({ key: null, createdAt: null });
  stubApi({ ...viewer, "GET subscriptions/feed": none, "GET notifications/feed": none });
  const { document } = await renderRoute(feedReader, routeArgs("/settings/feed", mine));
  const links = [...document.querySelectorAll("[aria-labelledby=opml] a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/settings/feed/import", "/settings/feed/opml"]);
  // A browser would save the page that says why the file cannot be had.
  expect(document.querySelectorAll("[aria-labelledby=opml] a[download]")).toHaveLength(0);
  expect((await thrownResponse(form.loader, routeArgs(path))).status).toBe(401);
});

test("the download is the server's file, stored by no cache", async () => {
  const headers = {
    "Content-Type": "application/xml",
    "Content-Disposition": 'attachment; filename="subscriptions.opml"',
  };
  stubApi({ "GET subscriptions/opml": () => new Response("<opml/>", { headers }) });
  const response = await respond(download, routeArgs("/settings/feed/opml", mine));
  expect([await response.text(), response.headers.get("Cache-Control")]).toEqual(["<opml/>", "no-store"]);
  expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="subscriptions.opml"');
});
