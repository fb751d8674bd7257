import { expect, test } from "vitest";
import { loader } from "#app/routes/_app.results";
import { answer, asking, givenUp } from "#tests/support/asking";
import { aVideo, isAway, page, plays } from "#tests/support/video-api";

test("a search shows what the server found, and how much", async () => {
  plays({ "GET videos": ({ url }) => page([aVideo({ title: new URL(url).searchParams.get("query")! })]) });
  const { query, total, videos } = await (await answer(loader, asking("/results?search_query=%20larks%20"))).json();
  expect({ query, total, title: videos[0].title }).toEqual({ query: "larks", total: 1, title: "larks" });
});

test("an empty search asks the server nothing", async () => {
  const found = await (await answer(loader, asking("/results?search_query=%20"))).json();
  expect(found).toMatchObject({ query: "", videos: [], total: 0 });
});

test("a sign that no text has is left out of the query", async () => {
  plays({ "GET videos": page([]) });
  const { query } = await (await answer(loader, asking("/results?search_query=la%00rks"))).json();
  expect(query).toBe("larks");
});

test("a search longer than the limit is cut", async () => {
  plays({ "GET videos": page([]) });
  const { query } = await (await answer(loader, asking(`/results?search_query=${"a".repeat(300)}`))).json();
  expect(query).toHaveLength(200);
});

test("a search without a server is a 503", async () => {
  plays({ "GET videos": isAway });
  expect((await givenUp(loader, asking("/results?search_query=lark"))).status).toBe(503);
});

const said = { start: 754.2, language: "en", before: "look, a ", words: "lark", after: " over there" };

test("a video found by what is said in it comes with where that is", async () => {
  plays({ "GET videos": page([aVideo(), aVideo({ _id: "v2", said } as object)]) });
  const { videos } = await (await answer(loader, asking("/results?search_query=lark"))).json();
  expect(videos.map((video: { said: unknown }) => video.said)).toEqual([null, said]);
});

test.for([null, "at noon", { ...said, start: -1 }, { ...said, words: "" }, { start: 3 }])(
  "of a place that cannot be read nothing is shown, and of none that is not told: %j",
  async (strange) => {
    plays({ "GET videos": page([aVideo({ said: strange } as object), aVideo({ _id: "v2" })]) });
    const { videos } = await (await answer(loader, asking("/results?search_query=lark"))).json();
    expect(videos.map((video: { said: unknown }) => video.said)).toEqual([null, null]);
  },
);
