import { expect, test } from "vitest";
import * as route from "#app/routes/browse/_app.results/route";
import { renderRoute } from "#tests/support/render-route";
import { respond, routeArgs, signedIn, thrownResponse } from "#tests/support/route-args";
import { loader as suggestions } from "#app/routes/programs/suggestions";
import { aChannelEntry, anOwner, aTweet, aVideo } from "#tests/support/fixtures";
import { envelope, optional, unreachable, page, stubApi } from "#tests/support/stub-api";

const { loader } = route;
const read = async (search: string) => (await respond(loader, routeArgs(`/results?${search}`))).json();

test("a search shows the results and their number", async () => {
  stubApi({ "GET videos": ({ url }) => page([aVideo({ title: new URL(url).searchParams.get("query")! })]) });
  const { query, results } = await read("search_query=%20larks%20");
  const { total, videos } = results;
  expect({ query, total, title: videos[0].title }).toEqual({ query: "larks", total: 1, title: "larks" });
});

test("an empty search finds nothing", async () => {
  stubApi({ "GET trending": page([]) });
  const found = await (await respond(loader, routeArgs("/results?search_query=%20"))).json();
  expect(found).toMatchObject({ query: "", results: null, channels: null, tweets: null });
});

test("an empty search shows eight videos that are trending, and leads to the others", async () => {
  const videos = Array.from({ length: 9 }, (_, index) => aVideo({ _id: `v${index}` }));
  stubApi({ "GET trending": page(videos) });
  const { document } = await renderRoute(route, routeArgs("/results"));
  expect(document.querySelectorAll("main li.card")).toHaveLength(8);
  const link = document.querySelector(".page-head a")!;
  expect([link.getAttribute("href"), link.textContent]).toEqual(["/feed/trending", "More videos"]);
  expect(document.querySelector("main h1 + div h2")!.textContent).toBe("Trending");
});

test("an empty search shows no video that the viewer watched", async () => {
  const videos = [aVideo({ _id: "v1" }), aVideo({ _id: "v2" }), aVideo({ _id: "v3" })];
  stubApi({
    "GET trending": page(videos),
    "GET users/video-states": envelope([
      { _id: "v1", isWatched: true, isSaved: false, position: 0 },
      { _id: "v2", isWatched: true, isSaved: false, position: 7 },
    ]),
  });
  const { trending } = await (await respond(loader, routeArgs("/results", { cookie: signedIn }))).json();
  expect(trending.map(({ _id }: { _id: string }) => _id)).toEqual(["v2", "v3"]);
});

test("an empty search leads to what is trending, also where that cannot be loaded", async () => {
  stubApi({ "GET trending": unreachable });
  const { document } = await renderRoute(route, routeArgs("/results"));
  const links = [...document.querySelectorAll("main a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/feed/trending"]);
});

test("a character that no text can have is removed from the query", async () => {
  stubApi({ "GET videos": page([]) });
  const { query } = await (await respond(loader, routeArgs("/results?search_query=la%00rks"))).json();
  expect(query).toBe("larks");
});

test("a search longer than the limit is cut", async () => {
  stubApi({ "GET videos": page([]) });
  const { query } = await (await respond(loader, routeArgs(`/results?search_query=${"a".repeat(300)}`))).json();
  expect(query).toHaveLength(200);
});

test("a search without a server is a 503", async () => {
  stubApi({ "GET videos": unreachable });
  expect((await thrownResponse(loader, routeArgs("/results?search_query=lark"))).status).toBe(503);
});

const captionHit = { start: 754.2, language: "en", before: "look, a ", words: "lark", after: " over there" };

test("a video found by its captions comes with the position of the words", async () => {
  stubApi({ "GET videos": page([aVideo(), aVideo({ _id: "v2", captionHit } as object)]) });
  const { videos } = (await read("search_query=lark")).results;
  expect(videos.map((video: { captionHit: unknown }) => video.captionHit)).toEqual([null, captionHit]);
});

test.for([null, "at noon", { ...captionHit, start: -1 }, { ...captionHit, words: "" }, { start: 3 }])(
  "a caption hit that is invalid or absent is left out: %j",
  async (strange) => {
    stubApi({ "GET videos": page([aVideo({ captionHit: strange } as object), aVideo({ _id: "v2" })]) });
    const { videos } = (await read("search_query=lark")).results;
    expect(videos.map((video: { captionHit: unknown }) => video.captionHit)).toEqual([null, null]);
  },
);

function stubVideos(answer: object = {}) {
  const searches: URLSearchParams[] = [];
  const videos = Response.json({
    data: { docs: [aVideo()], nextCursor: null, prevCursor: null, totalDocs: 1, ...answer },
  });
  stubApi({ "GET videos": ({ url }) => (searches.push(new URL(url).searchParams), videos.clone()) });
  return searches;
}

test("sort and filters reach the server, unknown ones do not", async () => {
  const searches = stubVideos();
  const { results, form } = await read(
    "search_query=lark&sort=views&date=week&length=medium&captions=on&before=&type=videos",
  );
  const { since, ...sent } = Object.fromEntries(searches[0]!);
  expect(sent).toMatchObject({ query: "lark", sortBy: "views", sortType: "desc", captions: "true", correct: "true" });
  expect(sent).toMatchObject({ minDuration: "240", maxDuration: "1200" });
  expect(Math.abs(Date.now() - Date.parse(since!) - 7 * 86_400_000)).toBeLessThan(120_000);
  expect({ hasOptions: results.hasOptions, formCount: form.length }).toEqual({ hasOptions: true, formCount: "medium" });
  await read("search_query=lark&sort=size&date=never&length=constructor&captions=yes");
  expect(Object.keys(Object.fromEntries(searches[1]!)).sort()).toEqual(["correct", "limit", "query"]);
});

test("a channel limits the results, and an unknown one is said at its field", async () => {
  const searches = stubVideos();
  const channel = (name: string) => ({ data: { _id: "u7", username: name } });
  stubApi({
    "GET users/c/{username}": ({ url }) =>
      url.endsWith("/wren") ? Response.json(channel("wren")) : Response.json({ message: "None" }, { status: 404 }),
  });
  await read("search_query=lark&channel=%40wren");
  expect(searches[0]!.get("userId")).toBe("u7");
  const refused = await respond(loader, routeArgs("/results?search_query=lark&channel=nobody&length=long"));
  expect(refused.status).toBe(422);
  const { results, form } = await refused.json();
  expect({ channelError: results.channelError, channel: form.channel, formCount: form.length }).toEqual({
    channelError: "No channel has the username nobody",
    channel: "nobody",
    formCount: "long",
  });
  expect(searches).toHaveLength(1);
});

test("the form proposes the channels of the results, each once, for the name of one", async () => {
  const [lark, wren] = ["lark", "wren"].map((username) =>
    anOwner({ _id: username, username, fullName: `The ${username}` }),
  );
  const videos = [lark, wren, lark].map((owner, number) => aVideo({ _id: `v${number}`, owner: owner! }));
  stubApi({ "GET videos": page(videos) });
  const { document } = await renderRoute(route, routeArgs("/results?search_query=lark"));
  const field = document.querySelector("[name=channel]")!;
  const options = [...document.querySelectorAll(`#${field.getAttribute("list")} option`)];
  expect(options.map((each) => [each.getAttribute("value"), each.getAttribute("label")])).toEqual([
    ["lark", "The lark"],
    ["wren", "The wren"],
  ]);
  expect(document.getElementById(field.getAttribute("aria-describedby")!)!.textContent).toContain("after the @");
});

test("a corrected search says what was searched for", async () => {
  stubVideos({ correctedQuery: "lark" });
  const { query, results } = await read("search_query=lrak");
  expect({ query, corrected: results.corrected }).toEqual({ query: "lrak", corrected: "lark" });
});

test("a filtered search of very many results shows no total", async () => {
  stubVideos({ totalDocs: 1_000 });
  expect((await read("search_query=lark&sort=views")).results.total).toBeNull();
  expect((await read("search_query=lark")).results.total).toBe(1_000);
});

test("a server without filters gets no form for them", async () => {
  stubApi({ "GET videos": Response.json({ data: [aVideo({ title: "A lark" })] }) });
  const { results } = await read("search_query=lark&sort=views");
  expect([results.hasOptions, results.videos.length]).toEqual([false, 1]);
});

test("channels and tweets have tabs of their own, paged", async () => {
  const page = { nextCursor: "n", prevCursor: null, limit: 20 };
  const person = { channelId: "u1", username: "lark", fullName: "Ann", avatar: "", subscriberCount: 2 };
  stubApi({
    "GET search/channels": Response.json({ data: [person], page }),
    "GET search/tweets": Response.json({ data: [aTweet()], page }),
  });
  const { channels, results } = await read("search_query=lark&type=channels");
  expect({ username: channels.docs[0].username, next: channels.next, total: channels.total, results }).toEqual({
    username: "lark",
    next: "n",
    total: null,
    results: null,
  });
  expect((await read("search_query=lark&type=tweets")).tweets.docs).toHaveLength(1);
});

test("found tweets go on with more tweets", async () => {
  const page = { nextCursor: "n", prevCursor: "p", limit: 20 };
  stubApi(optional({ "GET search/tweets": Response.json({ data: [aTweet()], page }) }));
  const { document } = await renderRoute(route, routeArgs("/results?search_query=lark&type=tweets"));
  const texts = [...document.querySelectorAll(".pager a")].map(({ textContent }) => textContent);
  expect(texts).toEqual(["Previous tweets", "More tweets"]);
});

test.each([
  ["channels", aChannelEntry(), "1 channel"],
  ["tweets", aTweet(), "1 tweet"],
] as const)("%s that are all on one page are counted beside the heading", async (type, row, text) => {
  stubApi(optional({ [`GET search/${type}`]: Response.json({ data: [row] }) }));
  const { document } = await renderRoute(route, routeArgs(`/results?search_query=lark&type=${type}`));
  expect(document.querySelector(".page-head p")!.textContent).toBe(text);
});

test("tweets of several pages are counted, and the searched words are marked in each", async () => {
  const page = { nextCursor: "n", prevCursor: null, limit: 20, totalDocs: 42 };
  const content = "A Lark sings\nto larks, #lark";
  stubApi(optional({ "GET search/tweets": Response.json({ data: [aTweet({ content })], page }) }));
  const { document } = await renderRoute(route, routeArgs("/results?search_query=lark&type=tweets"));
  const marks = [...document.querySelectorAll("main mark")].map(({ textContent }) => textContent);
  expect({ marks, total: document.querySelector(".page-head p")!.textContent }).toEqual({
    marks: ["Lark", "lark"],
    total: "42 tweets",
  });
});

test("tweets are counted up to a thousand", async () => {
  const page = { nextCursor: "n", prevCursor: null, limit: 20, totalDocs: 1_000 };
  stubApi(optional({ "GET search/tweets": Response.json({ data: [aTweet()], page }) }));
  const { document } = await renderRoute(route, routeArgs("/results?search_query=lark&type=tweets"));
  expect(document.querySelector(".page-head p")!.textContent).toBe("1000 or more tweets");
});

test("a mistyped search of channels shows those of the corrected words", async () => {
  const nothing = Response.json({ data: [], page: { nextCursor: null, prevCursor: null, limit: 50 } });
  stubApi({
    "GET search/channels": ({ url }) =>
      new URL(url).searchParams.get("query") === "harbour"
        ? Response.json({ data: [aChannelEntry()] })
        : nothing.clone(),
    "GET search/tweets": nothing,
    "GET search/corrections": ({ url }) =>
      envelope({ correctedQuery: url.includes("type=channels") ? "harbour" : null }),
  });
  const { channels } = await read("search_query=harbuor&type=channels");
  expect({ corrected: channels.corrected, username: channels.docs[0].username }).toEqual({
    corrected: "harbour",
    username: "wren",
  });
  const { tweets } = await read("search_query=harbuor&type=tweets");
  expect(tweets).toMatchObject({ corrected: null, docs: [] });
});

test("a server without a search of channels answers its tab with 501", async () => {
  stubApi({ "GET search/channels": Response.json({ message: "Cannot GET /search/channels" }, { status: 404 }) });
  expect((await thrownResponse(loader, routeArgs("/results?search_query=lark&type=channels"))).status).toBe(501);
});

test("suggestions are a list in JSON, empty when the server has none", async () => {
  const request = async (q: string) => respond(suggestions, routeArgs(`/suggestions?q=${q}`));
  expect(await (await request("%20")).json()).toEqual([]);
  stubApi({ "GET search/suggestions": Response.json({ data: ["Larks"] }) });
  expect(await (await request("la")).json()).toEqual(["Larks"]);
  stubApi({ "GET search/suggestions": unreachable });
  expect(await (await request("la")).json()).toEqual([]);
});

const chips = (document: Document) =>
  [...document.querySelectorAll("ul[aria-label=Filters] a")].map((link) => [
    link.textContent,
    new URL(link.getAttribute("href")!, "http://site.test").search,
  ]);

test("each filter of a search is a chip that takes it off, and one link takes off all", async () => {
  stubApi({ "GET videos": page([aVideo()]) });
  const open = async (filters: string) =>
    (await renderRoute(route, routeArgs(`/results?search_query=lark${filters}`))).document;
  expect(chips(await open("&sort=views&date=week&length=long&captions=on"))).toEqual([
    ["Clear filters", "?search_query=lark"],
    ["Remove the filter Most viewed×", "?search_query=lark&date=week&length=long&captions=on"],
    ["Remove the filter Last 7 days×", "?search_query=lark&sort=views&length=long&captions=on"],
    ["Remove the filter Over 20 minutes×", "?search_query=lark&sort=views&date=week&captions=on"],
    ["Remove the filter With captions×", "?search_query=lark&sort=views&date=week&length=long"],
  ]);
  expect(chips(await open("&sort=views"))).toEqual([["Remove the filter Most viewed×", "?search_query=lark"]]);
  expect(chips(await open(""))).toEqual([]);
});
