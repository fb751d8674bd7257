import { expect, test } from "vitest";
import { loader } from "#app/routes/_app.results";
import { respond, routeArgs, thrownResponse } from "#tests/support/route-args";
import { aVideo } from "#tests/support/fixtures";
import { unreachable, page, stubApi } from "#tests/support/stub-api";

test("a search shows the results and their number", async () => {
  stubApi({ "GET videos": ({ url }) => page([aVideo({ title: new URL(url).searchParams.get("query")! })]) });
  const { query, total, videos } = await (await respond(loader, routeArgs("/results?search_query=%20larks%20"))).json();
  expect({ query, total, title: videos[0].title }).toEqual({ query: "larks", total: 1, title: "larks" });
});

test("an empty search sends no request", async () => {
  const found = await (await respond(loader, routeArgs("/results?search_query=%20"))).json();
  expect(found).toMatchObject({ query: "", videos: [], total: 0 });
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
  const { videos } = await (await respond(loader, routeArgs("/results?search_query=lark"))).json();
  expect(videos.map((video: { captionHit: unknown }) => video.captionHit)).toEqual([null, captionHit]);
});

test.for([null, "at noon", { ...captionHit, start: -1 }, { ...captionHit, words: "" }, { start: 3 }])(
  "of a place that cannot be read nothing is shown, and of none that is not told: %j",
  async (strange) => {
    stubApi({ "GET videos": page([aVideo({ captionHit: strange } as object), aVideo({ _id: "v2" })]) });
    const { videos } = await (await respond(loader, routeArgs("/results?search_query=lark"))).json();
    expect(videos.map((video: { captionHit: unknown }) => video.captionHit)).toEqual([null, null]);
  },
);
