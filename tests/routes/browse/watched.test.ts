import { expect, test } from "vitest";
import * as historyPage from "#app/routes/browse/_app.feed.history";
import * as home from "#app/routes/browse/_app._index";
import * as results from "#app/routes/browse/_app.results/route";
import { aVideo } from "#tests/support/fixtures";
import { renderRoute } from "#tests/support/render-route";
import { formArgs, locationOf, respond, routeArgs, signedIn, toastOf } from "#tests/support/route-args";
import { aUser } from "#tests/support/fixtures";
import { aViewer, envelope, optional, page, stubApi } from "#tests/support/stub-api";

const states = [
  { _id: "v1", isWatched: true, isSaved: false, position: 0 },
  { _id: "v2", isWatched: true, isSaved: false, position: 30 },
];
const videos = ["v1", "v2", "v3"].map((_id) => aVideo({ _id, title: _id, duration: 120 }));
const mine = { cookie: signedIn };

async function open(
  route: typeof home | typeof results,
  path: string,
  cookie: string | undefined = signedIn,
  begun: unknown[] = [],
) {
  stubApi(
    optional({
      ...(cookie && aViewer()),
      "GET videos": page(videos, { nextCursor: "c2" }),
      "GET users/video-states": envelope(states),
      "GET users/continue-watching": envelope(begun),
    }),
  );
  return (await renderRoute(route, routeArgs(path, cookie ? { cookie } : {}))).document;
}

const titles = (document: Document) =>
  [...document.querySelectorAll(".card .title")].map(({ textContent }) => textContent);
const link = (document: Document) => document.querySelector("a[href*='watched=hide'], p.row > a.plain-link");

test.each([
  ["home", home, "/"],
  ["a search", results, "/results?search_query=v"],
] as const)("%s hides the watched videos by a link, and shows them again", async (_, route, path) => {
  const whole = await open(route, path);
  expect([titles(whole), link(whole)?.textContent]).toEqual([["v1", "v2", "v3"], "Hide watched (1)"]);
  const hidden = await open(route, link(whole)!.getAttribute("href")!);
  expect(titles(hidden)).toEqual(["v2", "v3"]);
  expect(hidden.body.textContent).toContain("Watched videos are hidden (1).Show watched videos");
  expect(hidden.querySelector("a[rel=next]")!.getAttribute("href")).toContain("watched=hide&after=c2");
});

test("a visitor has no such link", async () => {
  stubApi({ "GET videos": page(videos) });
  const { document } = await renderRoute(home, routeArgs("/"));
  expect(link(document)).toBeNull();
});

test("a card shows how far its video was watched", async () => {
  const bars = [...(await open(home, "/")).querySelectorAll("progress.watched")];
  expect(bars.map((bar) => [bar.getAttribute("value"), bar.getAttribute("aria-label")])).toEqual([
    ["100", "Watched"],
    ["25", "Watched 25%"],
  ]);
});

test("home offers to continue what was begun, and to start it over", async () => {
  const document = await open(home, "/", signedIn, [{ ...videos[2], position: 90 }]);
  const section = document.querySelector(".begun")!;
  expect(section.querySelector("h2")!.textContent).toBe("Continue watching");
  expect(section.querySelector(".title a")!.getAttribute("href")).toBe("/video/v3");
  expect(section.querySelector(".meta .plain-link")!.getAttribute("href")).toBe("/video/v3?t=0");
  expect([section.textContent, section.querySelector("progress")!.getAttribute("value")]).toEqual([
    expect.stringContaining("0:30 left"),
    "75",
  ]);
});

test("later pages of home do not repeat what was begun, and a visitor's home makes no such call", async () => {
  stubApi(optional({ ...aViewer(), "GET videos": page(videos), "GET users/video-states": envelope([]) }));
  const later = await (await respond(home.loader, routeArgs("/?after=c2", mine))).json();
  const visited = await (await respond(home.loader, routeArgs("/"))).json();
  expect([later.toContinue, visited.toContinue]).toEqual([undefined, undefined]);
});

test("the history is turned off by a button", async () => {
  const sent: unknown[] = [];
  const saying = (message: string) => async (request: Request) => (
    sent.push(await request.json()),
    envelope({}, message)
  );
  stubApi({ "PATCH users/history": saying("Your watch history is off") });
  const response = await respond(historyPage.action, formArgs("/feed/history", { keepsHistory: "false" }, mine));
  expect({ sent, location: locationOf(response), message: (await toastOf(response))?.message }).toEqual({
    sent: [{ keepsHistory: false }],
    location: "/feed/history",
    message: "Your watch history is off",
  });
});

test("a history that is off says so, and is turned on by a button", async () => {
  const viewer = { "GET users/current-user": envelope({ ...aUser(), isHistoryOff: true }) };
  stubApi(optional({ ...aViewer(), ...viewer, "GET users/history": envelope([]) }));
  const { document } = await renderRoute(historyPage, routeArgs("/feed/history", mine));
  const button = document.querySelector<HTMLButtonElement>("form[action='/feed/history'] button")!;
  expect({ text: button.textContent, value: button.value }).toEqual({ text: "Turn on history", value: "true" });
  expect(document.body.textContent).toContain("this site remembers neither what you watch nor where you stop");
});
