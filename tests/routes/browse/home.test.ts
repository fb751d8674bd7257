import { expect, test } from "vitest";
import * as home from "#app/routes/browse/_app._index";
import { renderRoute } from "#tests/support/render-route";
import { respond, routeArgs, signedIn, thrownResponse } from "#tests/support/route-args";
import { aVideo } from "#tests/support/fixtures";
import {
  aSite,
  aViewer,
  truncatedResponse,
  envelope,
  unreachable,
  page,
  stubApi,
  errorEnvelope,
} from "#tests/support/stub-api";

const { loader } = home;

test("the home page lists published videos and links to the next page", async () => {
  stubApi({ "GET videos": page([aVideo({ title: "First" })], { nextCursor: "c2" }) });
  const { videos, next, prev } = await (await respond(loader, routeArgs("/"))).json();
  expect(videos).toMatchObject([{ _id: "v1", title: "First", owner: { username: "lark" } }]);
  expect({ next, prev }).toEqual({ next: "c2", prev: null });
});

test("cards of home name their category if the site has it", async () => {
  stubApi({
    "GET site": envelope(aSite({ categories: [{ _id: "nature", name: "Wild life" }] })),
    "GET videos": page([
      aVideo({ _id: "v1", category: "nature" }),
      aVideo({ _id: "v2", category: "deleted" }),
      aVideo({ _id: "v3", category: "" }),
    ]),
  });
  const { document } = await renderRoute(home, routeArgs("/"));
  const figures = [...document.querySelectorAll(".figures")].map(({ textContent }) => textContent);
  expect(figures.map((text) => text.includes("Wild life"))).toEqual([true, false, false]);
});

test("the home page sends its cursor to the server", async () => {
  stubApi({ "GET videos": ({ url }) => page([aVideo({ title: new URL(url).searchParams.get("after")! })]) });
  const { videos } = await (await respond(loader, routeArgs("/?after=c2"))).json();
  expect(videos[0].title).toBe("c2");
});

test("cards send the browser only the fields they show", async () => {
  stubApi({ "GET videos": page([aVideo()]) });
  const { videos } = await (await respond(loader, routeArgs("/"))).json();
  expect(Object.keys(videos[0])).not.toEqual(expect.arrayContaining(["description"]));
  expect(videos[0].owner).toEqual({ _id: "u1", username: "lark", fullName: "Ann Lark", avatar: "" });
});

test.each([
  ["cannot be reached", unreachable, 503],
  ["breaks off", truncatedResponse, 502],
  ["fails", errorEnvelope(500, "No"), 502],
  ["answers something else", envelope("nothing of the kind"), 502],
])("the home page fails when the server %s", async (_, reply, status) => {
  stubApi({ "GET videos": reply });
  expect((await thrownResponse(loader, routeArgs("/"))).status).toBe(status);
});

test("one call returns the viewer's states of all videos of the page, and a visitor's page makes no such call", async () => {
  const requestedIds: string[] = [];
  stubApi({
    "GET videos": page(["v1", "v2", "v3"].map((_id) => aVideo({ _id }))),
    "GET users/continue-watching": envelope([]),
    "GET users/video-states": ({ url }) => {
      requestedIds.push(new URL(url).searchParams.get("ids")!);
      return envelope([
        { _id: "v2", isWatched: true, isSaved: false },
        { _id: "v3", isWatched: false, isSaved: true },
      ]);
    },
  });
  const read = async (cookie?: string) =>
    (await (await respond(loader, routeArgs("/", cookie ? { cookie } : {}))).json()).videos;
  const [first, second, third] = await read(signedIn);
  expect([first.isWatched, second.isWatched, second.isSaved, third.isSaved]).toEqual([
    undefined,
    true,
    undefined,
    true,
  ]);
  expect(requestedIds).toEqual(["v1,v2,v3"]);
  expect(JSON.stringify(await read())).not.toMatch(/isWatched|isSaved/);
  expect(requestedIds).toHaveLength(1);
});

test("videos are listed without the viewer's states if the server does not return them", async () => {
  const missing = errorEnvelope(404, "Cannot GET");
  stubApi({
    "GET videos": page([aVideo()]),
    "GET users/video-states": missing,
    "GET users/continue-watching": missing,
  });
  const { videos } = await (await respond(loader, routeArgs("/", { cookie: signedIn }))).json();
  expect(videos).toHaveLength(1);
});

const signUps = { mode: "open", isFixed: false, sendsMail: false, requiresVerifiedEmail: false, isFirst: false };

async function showEmpty(replies: Parameters<typeof stubApi>[0], cookie?: string) {
  stubApi({ "GET videos": page([]), ...replies });
  const { document } = await renderRoute(home, routeArgs("/", cookie ? { cookie } : {}));
  const empty = document.querySelector("main .empty")!;
  const links = [...empty.querySelectorAll("a")].map((link) => link.textContent);
  return { text: empty.textContent, links };
}

test("a site without videos says to a visitor what it will be, and who may join", async () => {
  const shown = async (changes: object) => showEmpty({ "GET sign-ups": envelope({ ...signUps, ...changes }) });
  expect(await shown({})).toEqual({
    text: "No videos availableThe videos of Vidlark will be here.Sign up",
    links: ["Sign up"],
  });
  expect((await shown({ mode: "invitation" })).links).toEqual([]);
  const first = await shown({ isFirst: true });
  expect(first.text).toContain("the first one runs the site");
  expect(first.links).toEqual(["Create the first account"]);
});

const nothingBegun = { "GET users/continue-watching": envelope([]) };

test("a site without videos says to its owner, and to a member, what to do", async () => {
  expect((await showEmpty({ ...aViewer({ role: "admin" }), ...nothingBegun }, signedIn)).links).toEqual([
    "Set up your site",
    "Upload a video",
  ]);
  expect((await showEmpty({ ...aViewer(), ...nothingBegun }, signedIn)).links).toEqual(["Upload a video"]);
});
